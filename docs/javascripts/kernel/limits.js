/** Written by `make limits` from generator/scope/limits.py, which explains them. */
/** The most armies a side of a battle. */
export const MOST_ARMIES = 1000;
export const MOST_TO_STOP = 100;
export const LARGEST_STACK = 1600;
export const MOST_TERRITORIES = 20;
export const MOST_ORDERED = 8;
export const MOST_TARGETS = 12;
export const LARGEST_PLANNED = 200;
export const MOST_BATTLES = 20;
export const MOST_DICE = 4;
export const FEWEST_FACES = 2;
export const MOST_FACES = 20;
export const MOST_FACES_OF_ALL = 12;
export const LARGEST_BONUS = 5;
export const RETREATS = 3;
export const PERCENTS_OF_LOOKUP = [50, 75, 90, 95];
export const PERCENTS_OF_MATCHUP = [50, 75, 90, 95, 99];
export const PERCENTS_OF_CHAINS = [50, 75, 90, 95];
export const PERCENTS_OF_HOLDING = [50, 25, 10, 5];
