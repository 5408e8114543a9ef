/* Linked only with sanitizers: a driver that stays loaded keeps the names in its leak reports, and its
   own allocations count as reachable. */
int dlclose(void* handle);
int dlclose(void* handle) {
  (void)handle;
  return 0;
}
