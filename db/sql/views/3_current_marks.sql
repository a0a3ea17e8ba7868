-- The mark that counts of each student in each class: the last of those who are in its register, in no class that is cancelled, and not
-- from before it was moved to later, unless it decides about the class: a correction, or leave that was excused. Whoever is away and was not there is excused, marked or not. OFFSET 0 has each mark look up its own
-- student; joined, PostgreSQL would read everyone's seats.
CREATE OR REPLACE VIEW current_marks AS
WITH counting AS NOT MATERIALIZED (
	SELECT said.id, said.student_id, said.class_id, said.mark, said.at FROM attendance_records said JOIN classes held ON held.id = said.class_id
	WHERE held.state <> 'cancelled' AND said.student_id IS NOT NULL
		AND (said.source IN ('correction', 'leave') OR said.at >= held.starts_at - interval '30 minutes')
		AND EXISTS (
			SELECT FROM class_students listed
			WHERE listed.class_id = said.class_id AND listed.student_id = said.student_id OFFSET 0
		)
), marked AS NOT MATERIALIZED (
	SELECT DISTINCT ON (student_id, class_id) student_id, class_id, mark FROM counting
	ORDER BY student_id, class_id, at DESC, id DESC
), last AS NOT MATERIALIZED (
	SELECT student_id, class_id, CASE WHEN mark = 'absent' AND EXISTS (
			SELECT FROM paused_classes away
			WHERE away.class_id = marked.class_id AND away.student_id = marked.student_id OFFSET 0
		) THEN 'excused' ELSE mark END AS mark
	FROM marked
	UNION ALL
	SELECT DISTINCT away.student_id, away.class_id, 'excused' FROM paused_classes away
	JOIN classes held ON held.id = away.class_id AND held.state <> 'cancelled'
	WHERE NOT EXISTS (
		SELECT FROM counting WHERE counting.class_id = away.class_id AND counting.student_id = away.student_id OFFSET 0
	)
)
SELECT last.*,
	EXISTS (
		SELECT FROM make_ups chair CROSS JOIN LATERAL (
			SELECT mark FROM counting WHERE counting.class_id = chair.class_id AND counting.student_id = chair.student_id
			ORDER BY at DESC, id DESC LIMIT 1
		) there
		WHERE chair.missed_class_id = last.class_id AND chair.student_id = last.student_id
			AND there.mark IN ('present', 'late')
	) AS is_made_up,
	EXISTS (
		SELECT FROM make_ups chair WHERE chair.class_id = last.class_id AND chair.student_id = last.student_id
	) AS is_guest
FROM last;
