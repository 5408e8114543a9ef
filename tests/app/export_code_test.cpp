#include "app/program.h"
#include "app/scratch_folder.h"

// The numpy program on the command line; what it computes is tested where it is written.
namespace app {
namespace {

TEST(ExportCode, GoesToStdoutAndToAFileAlike) {
  const ScratchFolder folder;
  const Outcome printed = start({"animal-wide", "--layer", "2", "--export-code", "-"});
  EXPECT_EQ(printed.code, 0) << printed.err;
  EXPECT_TRUE(contains(printed.out, "import numpy as np\n"));
  EXPECT_TRUE(contains(printed.out, "\"wide.\""));
  EXPECT_TRUE(contains(printed.out, "traces[1][0]"));
  const std::string file = (folder / "attention.py").string();
  const Outcome written = start({"animal-wide", "--layer=2", "--export-code=" + file});
  EXPECT_EQ(written.code, 0) << written.err;
  EXPECT_EQ(written.out, "");
  EXPECT_EQ(contents(file), printed.out);
}

TEST(ExportCode, FollowsTheControls) {
  const Outcome plain = start({"--export-code", "-"});
  const Outcome masked = start({"--causal-mask", "--sharpness", "0.2", "--export-code", "-"});
  EXPECT_TRUE(contains(plain.out, "causal_mask = False\n"));
  EXPECT_TRUE(contains(masked.out, "causal_mask = True\n"));
  EXPECT_TRUE(contains(masked.out, "sharpness = 0.2\n"));
}

TEST(ExportCode, RefusesWhatItCannotUse) {
  EXPECT_TRUE(refused(start({"--export-code"}), 2, {"--export-code", "a file to write"}));
  EXPECT_TRUE(refused(start({"--list-examples", "--export-code", "-"}), 2, {"--list-examples"}));
  EXPECT_TRUE(refused(start({"--export-code", "/nowhere/a.py"}), 1, {"/nowhere/a.py"}));
}

}  // namespace
}  // namespace app
