#pragma once

#include <functional>

#include "view/lab_cost.h"
#include "view/lab_order.h"
#include "view/lab_recurrence.h"
#include "view/lab_saturation.h"

namespace view {

enum class Lab { saturation, cost, recurrence, order };

// The laboratories: which one is shown, their settings, and what they compute in the background.
struct LabState {
  Lab shown = Lab::saturation;
  SaturationLab saturation;
  CostLab cost;
  RecurrenceLab recurrence;
  OrderLab order;
  // Asks for another frame, from any thread; set by whoever draws only when something happens.
  std::function<void()> wake;

  // Ends what runs; `wake` is called no more.
  void stop() {
    saturation.stop();
    cost.stop();
    order.stop();
    wake = {};
  }
};

}  // namespace view
