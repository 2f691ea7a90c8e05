/* What lanes.h defined for one instruction set goes, before it is included for the next. */
#undef V
#undef keep
#undef pick
#undef all
#undef rest_of
#undef BLOCK
#undef NAME
#undef LANES
