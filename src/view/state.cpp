#include "view/state.h"

namespace view {

void ViewState::reset_model() {
  const ViewState fresh;
  word_model = fresh.word_model;
  edited = fresh.edited;
  gates = fresh.gates;
  layer_norm = fresh.layer_norm;
  feed_forward = fresh.feed_forward;
  residual = fresh.residual;
}

bool ViewState::model_is_changed() const {
  ViewState same = *this;
  same.reset_model();
  return same != *this;
}

}  // namespace view
