#include <cstddef>
#include <cstdint>

#include "fuzz/targets.h"

// libFuzzer's entry, built with AV_FUZZ and clang.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::try_tour({reinterpret_cast<const char*>(data), size});
  return 0;
}
