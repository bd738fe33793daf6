# The five maps by tmap 4. Not run by the script: there is no R here.
library(tmap)
library(dplyr)

draw_older <- function() {
  data(World)
  tm_shape(left_join(World, older, by = "iso_a3"), crs = "+proj=natearth") +
    tm_polygons("share", fill.scale = tm_scale_continuous(values = "brewer.blues")) +
    tm_title("People aged 65 and over, 2025")
}

draw_population <- function() {
  tm_shape(left_join(states, population, by = "state"), crs = 5070) +
    tm_polygons("people", fill.scale = tm_scale_continuous_log10(values = "brewer.greens")) +
    tm_title("Resident population, 2020")
}

draw_regions <- function() {
  tm_shape(left_join(states, regions, by = "state"), crs = 5070) +
    tm_polygons("region", fill.scale = tm_scale_categorical()) +
    tm_title("Regions of the Census Bureau")
}

draw_jobless <- function() {
  classes <- tm_scale_intervals(style = "quantile", n = 6, values = "brewer.yl_or_rd")
  tm_shape(left_join(counties, jobless, by = "county"), crs = 5070) +
    tm_polygons("rate", fill.scale = classes, lwd = 0) +
    tm_title("Unemployment, 2009")
}

draw_change <- function() {
  tm_shape(left_join(states, change, by = "state"), crs = 5070) +
    tm_polygons("change", fill.scale = tm_scale_continuous(values = "brewer.rd_bu", midpoint = 0)) +
    tm_title("Change in population, 2010 to 2020")
}
