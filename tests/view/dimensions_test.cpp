#include "view/dimensions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/hand_made.h"
#include "support/shipped.h"

namespace view {
namespace {

using Names = std::vector<std::string>;

content::Example with_features() {
  content::Example one = support::hand_made("one", {"a", "b"}, {{0.5, 0.5}, {0.25, 0.75}});
  one.features = {"red", "round"};
  return one;
}

TEST(Dimensions, AreNumberedWithoutFeatures) {
  content::Example one = with_features();
  one.features.clear();
  EXPECT_EQ(stream_names(one, 0), (Names{"1", "2"}));
  EXPECT_EQ(key_names(one, 0, 0), (Names{"1", "2"}));
  EXPECT_EQ(value_names(one, 0, 0), (Names{"1", "2"}));
}

TEST(Dimensions, AKeyThatReadsOneFeatureCarriesItsNameAndAMixtureDoesNot) {
  content::Example one = with_features();
  core::Matrix& key = one.model.layers[0].heads[0].key;
  key = core::Matrix(2, 3);
  key << 0.0F, 2.0F, 1.0F,  //
      5.0F, 0.0F, 1.0F;
  EXPECT_EQ(key_names(one, 0, 0), (Names{"round", "red", "3"}));
}

TEST(Dimensions, ValuesAreNamedByWhatTheyAreAddedTo) {
  content::Example one = with_features();
  core::Layer& layer = one.model.layers[0];
  layer.heads[0].value << 0.0F, 1.0F, 1.0F, 0.0F;
  EXPECT_EQ(value_names(one, 0, 0), (Names{"round", "red"})) << "read, not added anywhere";
  layer.residual = true;
  EXPECT_EQ(value_names(one, 0, 0), (Names{"red", "round"}));
  layer.output = core::Matrix::Identity(2, 2);
  EXPECT_EQ(value_names(one, 0, 0), (Names{"round", "red"})) << "an output projection may mix them";
}

TEST(Dimensions, TheSecondHeadIsAddedBesideTheFirst) {
  content::Example one = with_features();
  one.features = {"red", "round"};
  core::Layer& layer = one.model.layers[0];
  layer.residual = true;
  layer.heads[0].value = core::Matrix::Ones(2, 1);
  layer.heads.push_back(layer.heads[0]);
  EXPECT_EQ(value_names(one, 0, 0), Names{"red"});
  EXPECT_EQ(value_names(one, 0, 1), Names{"round"});
}

TEST(Dimensions, FeaturesEndWhereALayerReplacesItsInput) {
  content::Example one = with_features();
  EXPECT_EQ(stream_names(one, 1), one.features) << "values are the input itself";
  one.model.layers[0].heads[0].value << 1.0F, 1.0F, 0.0F, 1.0F;
  EXPECT_EQ(stream_names(one, 1), (Names{"1", "2"}));
  one.model.layers[0].residual = true;
  EXPECT_EQ(stream_names(one, 1), one.features);
}

TEST(Dimensions, OfTheHandBuiltModelAllHaveNames) {
  const content::Example& one = support::example("animal-tired");
  for (std::size_t layer : support::both_layers) {
    const Names keys = key_names(one, layer, 0);
    EXPECT_NE(std::find(keys.begin(), keys.end(), "thing"), keys.end());
    const Names values = value_names(one, layer, 0);
    EXPECT_EQ(values, one.features);
  }
}

TEST(Dimensions, UsedAreThoseWithANumberInAnyRow) {
  core::Matrix rows = core::Matrix::Zero(2, 4);
  rows(0, 1) = -1.0F;
  rows(1, 3) = 1e-30F;
  EXPECT_EQ(used_dimensions(rows), (std::vector<core::Index>{1, 3}));
}

}  // namespace
}  // namespace view
