-- Which batches are in whose calendar, with what says how it is there: the transaction that last wrote the seat or the chair, since a
-- pause may end and begin again; of who teaches, nothing more. It changes whenever a row comes, goes or changes. `calendar_version` is
-- renewed with everything else that a calendar says (triggers/renew_calendars.sql). A class has left every calendar after 90 days.
-- Each version is looked up by itself: joined, PostgreSQL would read all batches.
CREATE OR REPLACE VIEW calendar_batches AS
SELECT user_id, (SELECT calendar_version FROM batches WHERE id = reader.batch_id) AS calendar_version, written_by FROM (
	SELECT student_id AS user_id, batch_id, xmin::text AS written_by FROM seats
	UNION ALL SELECT chair.student_id, held.batch_id, chair.xmin::text FROM make_ups chair JOIN classes held ON held.id = chair.class_id
	UNION ALL SELECT guest.student_id, held.batch_id, guest.xmin::text FROM walk_ins guest JOIN classes held ON held.id = guest.class_id
	UNION ALL SELECT mentor_id, id, '' FROM batches
	UNION ALL SELECT mentor_id, batch_id, '' FROM classes WHERE starts_at > now() - interval '91 days'
	UNION ALL SELECT mentor_id, batch_id, '' FROM removed_classes WHERE starts_at > now() - interval '91 days'
) reader;
