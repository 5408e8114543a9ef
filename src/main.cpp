#include <cstdio>

int main() {
  std::printf("attention-visualiser %s\n", AV_VERSION);
  return 0;
}
