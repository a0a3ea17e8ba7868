-- What is kept for a repeated request names what it made, and no longer what that said.
UPDATE "idempotency_keys" SET "answer" = CASE split_part("scope", ' ', 1)
	WHEN 'forum.create' THEN "answer" -> 'discussion' -> '_id'
	WHEN 'forum.reply' THEN "answer" -> 'reply' -> '_id'
	WHEN 'courses.create' THEN "answer" -> '_id'
	WHEN 'batches.create' THEN "answer" -> '_id'
	WHEN 'users.createMentor' THEN "answer" -> 'user' -> '_id'
	WHEN 'blogs.create' THEN jsonb_build_object('_id', "answer" -> '_id', 'slug', "answer" -> 'slug')
	WHEN 'batches.addClass' THEN jsonb_build_object('message', "answer" -> 'message', 'classId', "answer" -> 'class' -> '_id')
	WHEN 'attendance.addAttendee' THEN "answer" - 'register'
	WHEN 'certificates.replace' THEN ("answer" - 'url') || jsonb_build_object('_id',
		(SELECT "id" FROM "certificates" WHERE "number" = "answer" ->> 'number'))
	WHEN 'certificates.issue' THEN jsonb_set("answer", '{issued}',
		(SELECT coalesce(jsonb_agg(one - 'url'), '[]') FROM jsonb_array_elements("answer" -> 'issued') one))
	ELSE "answer"
END
WHERE "answer" IS NOT NULL;
