CREATE TABLE about (
  -- What this file is: version, licence, what the armies count, how far each view reaches.
  item  TEXT PRIMARY KEY,
  content TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE columns (
  -- The unit and the meaning of every column of the views with numbers.
  view_name   TEXT NOT NULL,
  column_name TEXT NOT NULL,
  unit        TEXT NOT NULL,
  meaning     TEXT NOT NULL,
  PRIMARY KEY (view_name, column_name)
) WITHOUT ROWID;

CREATE TABLE rulesets (
  number     INTEGER PRIMARY KEY, -- stands for the id in the tables that end in _numbers
  id         TEXT NOT NULL UNIQUE, -- the first part of the ruleset's addresses
  title      TEXT NOT NULL,
  summary    TEXT NOT NULL, -- the rule in one sentence
  rule       TEXT NOT NULL, -- the rule in a paragraph
  confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')), -- are these its dice?
  ties       TEXT NOT NULL CHECK (ties IN ('attacker', 'defender')), -- who wins a tie
  note       TEXT, -- what is not settled or not modelled
  rule_version TEXT, -- the version whose numbers these are, where a rule has several
  setting      TEXT -- for which of an app's dice the numbers are, if so
);

CREATE TABLE aliases (
  -- Other names under which players know a ruleset.
  id             TEXT PRIMARY KEY,
  ruleset_number INTEGER NOT NULL REFERENCES rulesets (number),
  title          TEXT NOT NULL,
  note           TEXT NOT NULL,
  setting        TEXT -- for which of an app's dice the numbers are, if so
) WITHOUT ROWID;

CREATE TABLE sources (
  -- Where the rules are written down.
  ruleset_number INTEGER NOT NULL REFERENCES rulesets (number),
  position       INTEGER NOT NULL, -- 1 for the first source of the ruleset
  author         TEXT NOT NULL,
  title          TEXT NOT NULL,
  published      TEXT,
  year           INTEGER,
  url            TEXT,
  note           TEXT,
  PRIMARY KEY (ruleset_number, position)
) WITHOUT ROWID;

CREATE TABLE names (
  -- All names of rulesets, their ids among them. See the views that end in _by_name.
  name    TEXT PRIMARY KEY,
  ruleset TEXT NOT NULL REFERENCES rulesets (id)
) WITHOUT ROWID;

CREATE TABLE win_numbers (
  -- The chances that the attacker wins and loses; each is the nearest double. See the view win.
  ruleset_number INTEGER NOT NULL REFERENCES rulesets (number),
  attackers      INTEGER NOT NULL, -- armies that can attack (A); T = A + 1
  defenders      INTEGER NOT NULL, -- all armies on the defending territory (D)
  win            REAL NOT NULL CHECK (win BETWEEN 0 AND 1),
  lose           REAL NOT NULL CHECK (lose BETWEEN 0 AND 1),
  PRIMARY KEY (ruleset_number, attackers, defenders)
) WITHOUT ROWID;

CREATE TABLE win_exact_numbers (
  -- The same as text: a fraction in lowest terms, and 20 digits. See the view win_exact.
  ruleset_number INTEGER NOT NULL REFERENCES rulesets (number),
  attackers      INTEGER NOT NULL,
  defenders      INTEGER NOT NULL,
  win_decimal     TEXT NOT NULL, -- 20 significant digits, correctly rounded
  lose_decimal    TEXT NOT NULL,
  win_numerator   TEXT, -- NULL where the chance is irrational
  win_denominator TEXT,
  PRIMARY KEY (ruleset_number, attackers, defenders)
) WITHOUT ROWID;

CREATE TABLE moments_numbers (
  -- Means and variances of the armies left and lost. See the view moments.
  ruleset_number      INTEGER NOT NULL REFERENCES rulesets (number),
  attackers           INTEGER NOT NULL,
  defenders           INTEGER NOT NULL,
  mean_attackers_left REAL NOT NULL,
  mean_attackers_lost REAL NOT NULL,
  variance_attackers  REAL NOT NULL, -- of those left, and of those lost
  mean_defenders_left REAL NOT NULL,
  mean_defenders_lost REAL NOT NULL,
  variance_defenders  REAL NOT NULL,
  PRIMARY KEY (ruleset_number, attackers, defenders)
) WITHOUT ROWID;

CREATE TABLE survivors_numbers (
  -- The chance that a battle ends with this many armies left on the side that has the territory. Where no
  -- attack is allowed any more attackers stand, too: see standing. See the view survivors.
  ruleset_number INTEGER NOT NULL REFERENCES rulesets (number),
  attackers      INTEGER NOT NULL,
  defenders      INTEGER NOT NULL,
  side           INTEGER NOT NULL CHECK (side IN (0, 1)), -- 0 attacker, 1 defender
  "left"         INTEGER NOT NULL,
  probability    REAL NOT NULL CHECK (probability BETWEEN 0 AND 1),
  PRIMARY KEY (ruleset_number, attackers, defenders, side, "left")
) WITHOUT ROWID;

CREATE TABLE standing_numbers (
  -- The chance that a battle ends with both sides standing, because no attack is allowed. See the view standing.
  ruleset_number INTEGER NOT NULL REFERENCES rulesets (number),
  attackers      INTEGER NOT NULL,
  defenders      INTEGER NOT NULL,
  attackers_left INTEGER NOT NULL,
  defenders_left INTEGER NOT NULL,
  probability    REAL NOT NULL CHECK (probability BETWEEN 0 AND 1),
  PRIMARY KEY (ruleset_number, attackers, defenders, attackers_left, defenders_left)
) WITHOUT ROWID;

CREATE TABLE retreat_numbers (
  -- The attacker stops as soon as retreat_at or fewer attackers are left. See the view retreat.
  ruleset_number      INTEGER NOT NULL REFERENCES rulesets (number),
  attackers           INTEGER NOT NULL,
  defenders           INTEGER NOT NULL,
  retreat_at          INTEGER NOT NULL,
  win_with_retreat                 REAL NOT NULL CHECK (win_with_retreat BETWEEN 0 AND 1),
  mean_attackers_left_with_retreat REAL NOT NULL,
  PRIMARY KEY (ruleset_number, attackers, defenders, retreat_at)
) WITHOUT ROWID;

CREATE TABLE armies_needed_numbers (
  -- The fewest armies of a side that reach at least a chance. See the view armies_needed.
  ruleset_number INTEGER NOT NULL REFERENCES rulesets (number),
  side           INTEGER NOT NULL CHECK (side IN (0, 1)), -- 0 attacker, 1 defender
  against        INTEGER NOT NULL,
  chance         REAL NOT NULL CHECK (chance BETWEEN 0 AND 1),
  needed         INTEGER, -- NULL where no number within reach does
  PRIMARY KEY (ruleset_number, side, against, chance)
) WITHOUT ROWID;

CREATE TABLE rounds_numbers (
  -- Of all equally likely rolls, how many have which losses. See the view rounds.
  ruleset_number INTEGER NOT NULL REFERENCES rulesets (number),
  attackers      INTEGER NOT NULL,
  defenders      INTEGER NOT NULL,
  attackers_lost INTEGER NOT NULL,
  defenders_lost INTEGER NOT NULL,
  rolls          INTEGER NOT NULL,
  total          INTEGER NOT NULL CHECK (rolls <= total),
  PRIMARY KEY (ruleset_number, attackers, defenders, attackers_lost)
) WITHOUT ROWID;

CREATE TABLE policy_numbers (
  -- How many dice a defender who sees the attacker's should roll. See the view policy.
  ruleset_number INTEGER NOT NULL REFERENCES rulesets (number),
  attackers      INTEGER NOT NULL,
  defenders      INTEGER NOT NULL,
  roll           TEXT NOT NULL, -- the attacker's highest dice: 6-5
  dice           INTEGER NOT NULL,
  PRIMARY KEY (ruleset_number, attackers, defenders, roll)
) WITHOUT ROWID;

CREATE TABLE literature_verdicts (
  -- How right each figure is that others have printed. Its digits are in literature-quoted.csv alone.
  work                TEXT NOT NULL,
  figure              INTEGER NOT NULL, -- its number in the work
  place               TEXT NOT NULL,
  description         TEXT NOT NULL,
  quantity            TEXT NOT NULL,
  ruleset             TEXT NOT NULL, -- an id, also of a ruleset that is not in this file
  counting            TEXT NOT NULL CHECK (counting IN ('A', 'T')),
  battle_armies       INTEGER, -- as the work counts them; NULL where the figure names none
  battle_attackers    INTEGER, -- A
  battle_defenders    INTEGER,
  judgement           TEXT NOT NULL,
  standing            TEXT NOT NULL CHECK (standing IN ('counted', 'impossible', 'repeated')),
  standard_errors     REAL, -- of simulated figures
  exact_value         REAL, -- NULL of a formula
  exact_value_decimal TEXT,
  PRIMARY KEY (work, figure)
) WITHOUT ROWID;

CREATE TABLE continent_stacks (
  -- The fewest attackers who take all of a continent with at least a chance.
  continent      TEXT NOT NULL,
  ruleset        TEXT NOT NULL, -- of all territories but the capital
  capital        TEXT NOT NULL, -- the territory that is one, or none
  first_attacked TEXT NOT NULL,
  defenders      INTEGER NOT NULL, -- on each territory
  chance         REAL NOT NULL CHECK (chance BETWEEN 0 AND 1),
  attackers      INTEGER NOT NULL, -- A
  route          TEXT NOT NULL, -- one that needs no more, by commas
  PRIMARY KEY (continent, ruleset, capital, first_attacked, defenders, chance)
) WITHOUT ROWID;

CREATE TABLE continent_routes (
  -- Every order in which one stack can take each territory of a continent once.
  continent      TEXT NOT NULL,
  first_attacked TEXT NOT NULL,
  route          TEXT NOT NULL,
  attacked_from  TEXT NOT NULL, -- the territories outside from which the first can be attacked
  PRIMARY KEY (continent, first_attacked, route)
) WITHOUT ROWID;

CREATE TABLE continent_paybacks (
  -- What the smallest stack loses that takes a continent, and when the bonus has brought as many.
  continent                       TEXT NOT NULL,
  ruleset                         TEXT NOT NULL,
  defenders                       INTEGER NOT NULL, -- on each territory
  chance                          REAL NOT NULL CHECK (chance BETWEEN 0 AND 1),
  attackers                       INTEGER NOT NULL, -- A
  bonus                           INTEGER NOT NULL, -- armies a turn
  chance_to_take_all              REAL NOT NULL,
  chance_to_take_all_decimal      TEXT NOT NULL,
  mean_lost_if_taken              REAL NOT NULL,
  mean_lost_if_taken_decimal      TEXT NOT NULL,
  mean_lost_in_an_attempt         REAL NOT NULL,
  mean_lost_in_an_attempt_decimal TEXT NOT NULL,
  turns                           REAL NOT NULL,
  turns_decimal                   TEXT NOT NULL,
  turns_with_failures             REAL NOT NULL,
  turns_with_failures_decimal     TEXT NOT NULL,
  PRIMARY KEY (continent, ruleset, defenders, chance)
) WITHOUT ROWID;

CREATE TABLE border_breaking (
  -- The fewest attackers who take a border territory with this chance or more, and their losses.
  ruleset                     TEXT NOT NULL,
  defenders                   INTEGER NOT NULL,
  chance                      REAL NOT NULL CHECK (chance BETWEEN 0 AND 1),
  attackers                   INTEGER NOT NULL, -- A
  mean_attackers_lost         REAL NOT NULL,
  mean_attackers_lost_decimal TEXT NOT NULL,
  PRIMARY KEY (ruleset, defenders, chance)
) WITHOUT ROWID;

CREATE TABLE border_holding (
  -- The fewest defenders who hold a border territory with this chance or more.
  continent      TEXT NOT NULL,
  ruleset        TEXT NOT NULL,
  attackers      INTEGER NOT NULL, -- A
  chance         REAL NOT NULL CHECK (chance BETWEEN 0 AND 1),
  defenders      INTEGER NOT NULL, -- on one border
  borders        INTEGER NOT NULL,
  on_all_borders INTEGER NOT NULL,
  PRIMARY KEY (continent, ruleset, attackers, chance)
) WITHOUT ROWID;

CREATE VIEW win AS
  SELECT id AS ruleset, attackers, defenders, win, lose
  FROM win_numbers JOIN rulesets ON number = ruleset_number;

CREATE VIEW win_exact AS
  SELECT id AS ruleset, attackers, defenders, win_decimal, lose_decimal,
    win_numerator, win_denominator
  FROM win_exact_numbers JOIN rulesets ON number = ruleset_number;

CREATE VIEW moments AS
  SELECT id AS ruleset, attackers, defenders, mean_attackers_left, mean_attackers_lost,
    variance_attackers, mean_defenders_left, mean_defenders_lost, variance_defenders
  FROM moments_numbers JOIN rulesets ON number = ruleset_number;

CREATE VIEW survivors AS
  SELECT id AS ruleset, attackers, defenders,
    CASE side WHEN 0 THEN 'attacker' ELSE 'defender' END AS side, "left", probability
  FROM survivors_numbers JOIN rulesets ON number = ruleset_number;

CREATE VIEW standing AS
  SELECT id AS ruleset, attackers, defenders, attackers_left, defenders_left, probability
  FROM standing_numbers JOIN rulesets ON number = ruleset_number;

CREATE VIEW retreat AS
  SELECT id AS ruleset, attackers, defenders, retreat_at, win_with_retreat,
    mean_attackers_left_with_retreat
  FROM retreat_numbers JOIN rulesets ON number = ruleset_number;

CREATE VIEW armies_needed AS
  SELECT id AS ruleset, CASE side WHEN 0 THEN 'attacker' ELSE 'defender' END AS side,
    against, chance, needed
  FROM armies_needed_numbers JOIN rulesets ON number = ruleset_number;

CREATE VIEW rounds AS
  SELECT id AS ruleset, attackers, defenders, attackers_lost, defenders_lost, rolls, total
  FROM rounds_numbers JOIN rulesets ON number = ruleset_number;

CREATE VIEW policy AS
  SELECT id AS ruleset, attackers, defenders, roll, dice
  FROM policy_numbers JOIN rulesets ON number = ruleset_number;
