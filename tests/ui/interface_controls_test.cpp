#include <algorithm>
#include <set>

#include "ui/driver.h"

// Every control of the bar at the top and of the panel on the left, by mouse and by keyboard.
namespace ui {
namespace {

const Where example_list{"screen", {"##Example"}};
const Where mask{"controls", {"Causal Mask"}};
const Where shuffle{"controls", {"Shuffle Word Order"}};
const Where again{"controls", {"Again"}};
const Where hold{"controls", {"Hold to un-shuffle"}};
const Where reset{"screen", {"Reset"}};
const Where theme{"screen", {"◐##Dark or light theme (D)"}};

TEST(InterfaceControls, ExampleIsChosenInTheOpenListByMouse) {
  Driver user;
  user.click(example_list);
  ASSERT_TRUE(user.ring().modal());
  const Where fourth{"##rows", {"##3"}};
  user.click(fourth);
  EXPECT_EQ(user.state().example, "road-wide");
  EXPECT_EQ(user.scene().tokens.size(), 10U);
  EXPECT_EQ(user.state().focus, 7) << "the example's own focus: it";
  EXPECT_FALSE(user.ring().modal());
}

TEST(InterfaceControls, ExampleIsFoundByTyping) {
  Driver user;
  user.tab_to(example_list);
  user.press(Key::enter);
  user.type("bites man");
  EXPECT_FALSE(user.state().causal_mask) << "the letters are text";
  EXPECT_EQ(user.state().example, "animal-tired") << "searching chooses nothing";
  user.press(Key::enter);
  EXPECT_EQ(user.state().example, "dog-bites-man");
  EXPECT_EQ(user.ring().focused(), user.id(example_list));
}

TEST(InterfaceControls, EscapeLeavesTheListAsItWas) {
  Driver user;
  user.click(example_list);
  user.type("mdst");
  user.press(Key::escape);
  EXPECT_FALSE(user.ring().modal());
  const view::ViewState untouched = user.workspace.starting_state();
  EXPECT_EQ(user.state(), untouched);
  EXPECT_TRUE(user.workspace.tour_open);
  EXPECT_EQ(user.workspace.settings.theme, view::ThemeKind::dark);
}

TEST(InterfaceControls, PairIsSwitchedByClickArrowAndKey) {
  Driver user;
  user.click(slider_track("Layer"), 1.0F);
  user.click(segment("screen", "##Pair", 1));
  EXPECT_EQ(user.state().example, "animal-wide");
  EXPECT_EQ(user.scene().tokens.back(), "wide.");
  EXPECT_EQ(user.state().layer, 1) << "the pair keeps the controls";
  user.click(segment("screen", "##Pair", 1));
  EXPECT_EQ(user.state().example, "animal-wide") << "the sentence shown already";
  user.press(Key::left);
  EXPECT_EQ(user.state().example, "animal-tired") << "the click gave it the keyboard";
  user.press(Key::e);
  EXPECT_EQ(user.state().example, "animal-wide");
  user.press(Key::e);
  EXPECT_EQ(user.state().example, "animal-tired");
}

TEST(InterfaceControls, LayerByClickDragArrowsDigitsAndReset) {
  Driver user;
  user.click(slider_track("Layer"), 1.0F);
  EXPECT_EQ(user.state().layer, 1);
  EXPECT_EQ(user.scene().layer, 1U);
  user.press(Key::left);
  EXPECT_EQ(user.state().layer, 0);
  user.press(Key::left);
  EXPECT_EQ(user.state().layer, 0) << "stays in range";
  user.drag(slider_track("Layer"), 0.05F, 0.95F);
  EXPECT_EQ(user.state().layer, 1);
  user.click(slider_reset("Layer"));
  EXPECT_EQ(user.state().layer, 0);
  EXPECT_FALSE(user.exists(slider_reset("Layer"))) << "nothing to reset";
  user.press(Key::digit_2);
  EXPECT_EQ(user.state().layer, 1);
  user.press(Key::digit_3);
  EXPECT_EQ(user.state().layer, 1) << "there is no third layer";
  user.press(Key::digit_1);
  EXPECT_EQ(user.state().layer, 0);
}

TEST(InterfaceControls, FocusRowByDragArrowsAndReset) {
  Driver user({.tour_open = false});
  user.drag(slider_track("Focus Row"), 0.7F, 0.0F);
  EXPECT_EQ(user.state().focus, 0);
  user.press(Key::right);
  user.press(Key::right);
  EXPECT_EQ(user.state().focus, 2);
  user.press(Key::end);
  EXPECT_EQ(user.state().focus, 10);
  user.press(Key::page_down);
  EXPECT_EQ(user.state().focus, 9);
  EXPECT_EQ(user.workspace.tour().step_index(), 0U) << "without a guide they are the slider's";
  user.click(slider_reset("Focus Row"));
  EXPECT_EQ(user.state().focus, 7) << "the example's own: it";
}

TEST(InterfaceControls, SharpnessByDragMarksAndReset) {
  Driver user;
  user.drag(slider_track("Sharpness"), 0.5F, 0.0F);
  EXPECT_FLOAT_EQ(user.state().sharpness, 0.1F);
  user.drag(slider_track("Sharpness"), 0.0F, 1.0F);
  EXPECT_FLOAT_EQ(user.state().sharpness, 10.0F);
  user.drag(slider_track("Sharpness"), 1.0F, 0.5F);
  EXPECT_LT(user.state().sharpness, 1.1F) << "by the outer half of its knob";
  // Marks at 0.2, 1 and 5 of 0.1 to 10: log10(value / 0.1) / 2 along the track, 3 pixels beside.
  // The track is held 7 pixels beyond its ends, where half of the knob stands.
  const float held = user.rect(slider_track("Sharpness")).width;
  const auto beside = [&](float place) { return (7.0F + place * (held - 14.0F) + 3.0F) / held; };
  for (const auto& [place, value] :
       {std::pair{0.150515F, 0.2F}, std::pair{0.5F, 1.0F}, std::pair{0.849485F, 5.0F}}) {
    user.click(slider_track("Sharpness"), beside(place));
    EXPECT_EQ(user.state().sharpness, value) << "exactly the mark";
  }
  EXPECT_LT(user.scene().shown().masked.maxCoeff(), 5.01F * user.scene().shown().scaled.maxCoeff());
  user.click(slider_reset("Sharpness"));
  EXPECT_EQ(user.state().sharpness, 1.0F);
}

TEST(InterfaceControls, SharpnessIsTypedExactlyAndAWrongValueIsRefused) {
  Driver user;
  user.click(slider_value("Sharpness"));
  ASSERT_TRUE(user.ring().typing());
  user.type("0.2");
  user.press(Key::enter);
  EXPECT_EQ(user.state().sharpness, 0.2F);
  for (const char* wrong : {"0", "-1", "11", "1e9", "nan", "inf", "0.2x", "0,5", "abc"}) {
    user.tab_to(slider_track("Sharpness"));
    user.press(Key::enter);
    user.type(wrong);
    user.press(Key::enter);
    EXPECT_EQ(user.state().sharpness, 0.2F) << wrong;
    EXPECT_TRUE(user.ring().typing()) << wrong << " can be corrected";
    user.press(Key::escape);
    EXPECT_FALSE(user.ring().typing()) << wrong;
    EXPECT_EQ(user.state().sharpness, 0.2F) << wrong;
  }
  EXPECT_EQ(user.workspace.overlay, view::Overlay::none);
}

TEST(InterfaceControls, LettersTypedIntoAFieldAreNoShortcuts) {
  Driver user;
  user.click(slider_value("Sharpness"));
  for (const Key key : {Key::m, Key::s, Key::a, Key::e, Key::p, Key::x, Key::r, Key::t, Key::d,
                        Key::u, Key::digit_2, Key::question}) {
    user.press(key);
  }
  user.press(Key::escape);
  EXPECT_EQ(user.state(), user.workspace.starting_state());
  EXPECT_TRUE(user.workspace.tour_open);
  EXPECT_EQ(user.workspace.overlay, view::Overlay::none);
  EXPECT_EQ(user.workspace.settings.theme, view::ThemeKind::dark);
  user.press(Key::m);
  EXPECT_TRUE(user.state().causal_mask) << "after Escape they are shortcuts again";
}

TEST(InterfaceControls, CausalMaskByClickSpaceAndKey) {
  Driver user;
  user.click(mask);
  EXPECT_TRUE(user.state().causal_mask);
  EXPECT_EQ(user.weights()(0, 10), 0.0F);
  EXPECT_EQ(user.weights()(0, 0), 1.0F);
  user.press(Key::space);
  EXPECT_FALSE(user.state().causal_mask);
  EXPECT_GT(user.weights()(0, 10), 0.0F);
  user.press(Key::m);
  EXPECT_TRUE(user.state().causal_mask);
}

TEST(InterfaceControls, ShuffleMovesTheWordsAndTheFocusFollows) {
  Driver user;
  const std::vector<std::string> before = user.scene().tokens;
  user.click(shuffle);
  EXPECT_TRUE(user.state().shuffle);
  const std::vector<std::string> first = user.scene().tokens;
  EXPECT_NE(first, before);
  EXPECT_EQ(first.at(static_cast<std::size_t>(user.scene().focus)), "it");
  const std::uint64_t seed = user.state().shuffle_seed;
  user.click(again);
  EXPECT_TRUE(user.state().shuffle);
  EXPECT_NE(user.state().shuffle_seed, seed);
  const std::vector<std::string> second = user.scene().tokens;
  EXPECT_NE(second, first);
  EXPECT_NE(second, before);
  user.press(Key::a);
  EXPECT_NE(user.scene().tokens, second);
  EXPECT_EQ(user.scene().tokens.at(static_cast<std::size_t>(user.scene().focus)), "it");
  user.press(Key::s);
  EXPECT_FALSE(user.state().shuffle);
  EXPECT_EQ(user.scene().tokens, before);
  user.press(Key::a);
  EXPECT_TRUE(user.state().shuffle) << "asking for an order shuffles";
}

// While held the axes are the unshuffled ones; on release the shuffled picture is back.
void expect_unshuffled_while(Driver& user, const std::function<void(bool)>& held) {
  const std::vector<std::string> tokens = user.scene().tokens;
  const core::Matrix weights = user.weights();
  user.press(Key::s);
  const std::vector<std::string> shuffled = user.scene().tokens;
  const core::Matrix shuffled_weights = user.weights();
  ASSERT_NE(shuffled, tokens);
  ASSERT_GT((shuffled_weights - weights).cwiseAbs().maxCoeff(), 0.05F);
  held(true);
  EXPECT_EQ(user.scene().tokens, tokens);
  EXPECT_LE((user.weights() - weights).cwiseAbs().maxCoeff(), 1e-6F);
  EXPECT_TRUE(user.state().shuffle);
  held(false);
  EXPECT_EQ(user.scene().tokens, shuffled);
  EXPECT_EQ(user.weights(), shuffled_weights);
}

TEST(InterfaceControls, HoldingTheButtonUnshufflesTheAxes) {
  Driver user;
  user.press(Key::digit_2);
  expect_unshuffled_while(user,
                          [&](bool held) { held ? user.press_mouse(hold) : user.mouse_up(); });
}

TEST(InterfaceControls, HoldingTheKeyUnshufflesTheAxes) {
  Driver user;
  user.press(Key::digit_2);
  expect_unshuffled_while(user, [&](bool held) { user.hold_key(Key::u, held); });
}

TEST(InterfaceControls, HoldingTheFocusedButtonBySpaceUnshufflesTheAxes) {
  Driver user;
  expect_unshuffled_while(user, [&](bool held) {
    if (held) user.tab_to(hold);
    user.hold_key(Key::space, held);
  });
}

TEST(InterfaceControls, PositionsByClickArrowsAndKey) {
  Driver user;
  user.click(segment("controls", "##Positions", 2));
  EXPECT_EQ(user.state().positions, core::PositionKind::rotary);
  user.press(Key::left);
  EXPECT_EQ(user.state().positions, core::PositionKind::sinusoidal);
  user.press(Key::p);
  EXPECT_EQ(user.state().positions, core::PositionKind::rotary);
  const core::Matrix rotary = user.weights();
  user.press(Key::p);
  EXPECT_EQ(user.state().positions, core::PositionKind::none);
  EXPECT_GT((user.weights() - rotary).cwiseAbs().maxCoeff(), 0.01F);
  user.press(Key::p);
  EXPECT_EQ(user.state().positions, core::PositionKind::sinusoidal);
}

TEST(InterfaceControls, RepeatByClickArrowsAndKey) {
  Driver user;
  user.click(segment("controls", "##Repeat", 1));
  EXPECT_EQ(user.state().repeat, 2);
  EXPECT_EQ(user.scene().size(), 22);
  user.press(Key::right);
  EXPECT_EQ(user.state().repeat, 4);
  user.press(Key::x);
  EXPECT_EQ(user.state().repeat, 8);
  EXPECT_EQ(user.scene().size(), 88);
  user.press(Key::x);
  EXPECT_EQ(user.state().repeat, 1);
  EXPECT_EQ(user.scene().size(), 11);
}

TEST(InterfaceControls, ResetByClickAndKeyKeepsTheSentence) {
  for (const bool by_key : {false, true}) {
    Driver user;
    user.press(Key::e);
    user.press(Key::digit_2);
    for (const Key key : {Key::m, Key::a, Key::p, Key::x}) user.press(key);
    user.click(word(2));
    user.click(slider_track("Sharpness"), 0.1F);
    ASSERT_NE(user.state(), user.workspace.starting_state());
    by_key ? user.press(Key::r) : user.click(reset);
    EXPECT_EQ(user.state().example, "animal-wide");
    EXPECT_EQ(user.state().layer, 0);
    EXPECT_EQ(user.state().focus, 7);
    EXPECT_EQ(user.state().sharpness, 1.0F);
    EXPECT_EQ(user.state().repeat, 1);
    EXPECT_FALSE(user.state().causal_mask);
    EXPECT_FALSE(user.state().shuffle);
    EXPECT_EQ(user.state().positions, core::PositionKind::none);
  }
}

TEST(InterfaceControls, ColourChipsToggle) {
  Driver user;
  user.click({"map", {"√"}});
  EXPECT_EQ(user.state().colour_axis, view::ColourAxis::linear);
  user.press(Key::space);
  EXPECT_EQ(user.state().colour_axis, view::ColourAxis::square_root);
  user.click({"map", {"fit"}});
  EXPECT_TRUE(user.state().fit_range);
  user.press(Key::enter);
  EXPECT_FALSE(user.state().fit_range);
  user.click({"map", {"grey"}});
  EXPECT_EQ(user.state().colour_map, view::ColourMap::grey);
  user.click({"map", {"grey"}});
  EXPECT_EQ(user.state().colour_map, view::ColourMap::inferno);
}

TEST(InterfaceControls, ThemeByClickAndKey) {
  Driver user;
  user.click(theme);
  EXPECT_EQ(user.workspace.settings.theme, view::ThemeKind::light);
  user.press(Key::d);
  EXPECT_EQ(user.workspace.settings.theme, view::ThemeKind::dark);
}

TEST(InterfaceControls, TheWheelTurnsTheSliderUnderThePointer) {
  Driver user;
  user.hover(slider_track("Focus Row"));
  user.wheel(1.0F);
  EXPECT_EQ(user.state().focus, 8);
  user.wheel(-1.0F);
  EXPECT_EQ(user.state().focus, 7);
}

TEST(InterfaceControls, TheModelIsChosenAndGoesBackWithTheOthers) {
  Driver user({.tour_open = false});
  EXPECT_FALSE(user.exists(slider_track("Head")));
  user.click(segment("controls", "##Model", 1));
  EXPECT_EQ(user.scene().trace.layers[0].heads.size(), 4U);
  EXPECT_TRUE(user.exists(slider_track("Head")));
  user.settle();  // the panel scrolls now
  user.click(slider_track("Head"), 0.99F);
  EXPECT_EQ(user.scene().head, 3U);
  user.press(Key::e);
  EXPECT_EQ(user.scene().trace.layers[0].heads.size(), 4U) << "the pair's other sentence, too";
  EXPECT_EQ(user.scene().partner_trace->layers[0].heads.size(), 4U);
  user.click(segment("controls", "##Model", 0));
  EXPECT_EQ(user.scene().trace.layers[0].heads.size(), 1U);
  EXPECT_EQ(user.scene().head, 0U);
  user.click(segment("controls", "##Model", 1));
  user.press(Key::r);
  EXPECT_EQ(user.scene().trace.layers[0].heads.size(), 1U) << "all controls as they start";
}

// A tour speaks of the model as it is, whatever the laboratories left behind.
TEST(InterfaceControls, AStepOfTheTourStartsWithTheModelAsItIs) {
  Driver user;
  user.workspace.state.feed_forward = true;
  user.workspace.state.word_model = "four-heads";
  user.settle();
  EXPECT_TRUE(user.exists({"controls", {"###changed model"}}));
  user.press(Key::page_down);
  EXPECT_FALSE(user.workspace.state.model_is_changed());
  EXPECT_FALSE(user.exists({"controls", {"###changed model"}}));
}

TEST(InterfaceControls, WhatLaboratoriesChangedIsNamedAndTakenBack) {
  Driver user({.tour_open = false});
  const Where changed{"controls", {"###changed model"}};
  user.workspace.state.layer_norm = true;
  user.workspace.state.gates = {{0.5F}};
  user.settle();
  EXPECT_EQ(user.scene().trace.layers[0].normed.rows(), 11);
  user.click(changed);
  EXPECT_FALSE(user.workspace.state.model_is_changed());
  EXPECT_EQ(user.scene().trace.layers[0].normed.rows(), 0);
}

}  // namespace
}  // namespace ui
