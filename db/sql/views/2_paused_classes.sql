-- Who is away from which class. Pauses are days by the clocks of the institute.
CREATE OR REPLACE VIEW paused_classes AS
SELECT held.id AS class_id, seat.student_id, seat.paused_until
FROM seats seat JOIN classes held ON held.batch_id = seat.batch_id
WHERE seat.paused_from IS NOT NULL
	AND seat.started_at < coalesce(held.ended_at, held.ends_at) AND (seat.ended_at IS NULL OR seat.ended_at > held.starts_at)
	AND (held.starts_at AT TIME ZONE 'Asia/Kolkata')::date BETWEEN seat.paused_from AND seat.paused_until;
