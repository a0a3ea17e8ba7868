-- From the tables after migration 0062 to those of 1.0. Views and triggers are created by db/sql afterwards.
DROP VIEW IF EXISTS people, standing_marks, paused_classes, class_students;
DROP FUNCTION IF EXISTS tally, count_changed, count_seat, count_offer, guard_certificate CASCADE;
-- Until now users were counted under the name that their table had before, too.
DELETE FROM tallies WHERE of = 'people';
