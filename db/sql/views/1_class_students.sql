-- Who is in the register of a class: who held a seat at any moment of it (where it was held in part, until it ended), makes up a class
-- in it, or was added to it. Check-in, timetable, register and what counts ask this view.
CREATE OR REPLACE VIEW class_students AS
SELECT held.id AS class_id, seat.student_id FROM seats seat JOIN classes held ON held.batch_id = seat.batch_id
WHERE seat.started_at < coalesce(held.ended_at, held.ends_at) AND (seat.ended_at IS NULL OR seat.ended_at > held.starts_at)
UNION ALL SELECT class_id, student_id FROM make_ups
UNION ALL SELECT class_id, student_id FROM walk_ins WHERE student_id IS NOT NULL;
