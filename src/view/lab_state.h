#pragma once

#include <functional>

#include "view/lab_block.h"
#include "view/lab_build.h"
#include "view/lab_cheat.h"
#include "view/lab_cost.h"
#include "view/lab_depth.h"
#include "view/lab_freedom.h"
#include "view/lab_heads.h"
#include "view/lab_norms.h"
#include "view/lab_order.h"
#include "view/lab_recurrence.h"
#include "view/lab_rollout.h"
#include "view/lab_saturation.h"

namespace view {

enum class Lab {
  saturation,
  cost,
  recurrence,
  order,
  heads,
  block,
  depth,
  build,
  norms,
  rollout,
  freedom,
  cheat
};

// The laboratories: which one is shown, their settings, and what they compute in the background.
struct LabState {
  Lab shown = Lab::saturation;
  SaturationLab saturation;
  CostLab cost;
  RecurrenceLab recurrence;
  OrderLab order;
  HeadsLab heads;
  BlockLab block;
  DepthLab depth;
  BuildLab build;
  NormsLab norms;
  RolloutLab rollout;
  FreedomLab freedom;
  CheatLab cheat;
  // Asks for another frame, from any thread; set by whoever draws only when something happens.
  std::function<void()> wake;

  // What a scene is opened with: the choices of what is shown as they start.
  void show_as_started() {
    heads.shown = HeadsPicture::all;
    heads.average = false;
    order.shown = OrderLab{}.shown;
    order.standard = false;
    rollout.share = RolloutLab{}.share;
    cheat.mask = CheatMask::none;
  }

  // Ends what runs; `wake` is called no more.
  void stop() {
    saturation.stop();
    cost.stop();
    order.stop();
    heads.stop();
    block.stop();
    depth.stop();
    build.stop();
    rollout.stop();
    freedom.stop();
    wake = {};
  }
};

}  // namespace view
