CREATE TABLE "attendance_counts" (
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"attended" integer NOT NULL,
	"of" integer NOT NULL,
	"missed_in_a_row" integer NOT NULL,
	CONSTRAINT "attendance_counts_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE INDEX "who_is_missing" ON "attendance_counts" USING btree ("course_id") WHERE "attendance_counts"."missed_in_a_row" >= 2;
--> statement-breakpoint
CREATE VIEW "standing_marks" AS
WITH "counting" AS NOT MATERIALIZED (
	SELECT said.* FROM "marks" said JOIN "classes" held ON held."id" = said."class_id"
	WHERE held."state" <> 'cancelled'
		AND (said."source" = 'correction' OR said."at" >= held."starts_at" - interval '30 minutes')
), "last" AS NOT MATERIALIZED (
	SELECT DISTINCT ON ("student_id", "class_id") "student_id", "class_id", "mark" FROM "counting"
	ORDER BY "student_id", "class_id", "at" DESC, "id" DESC
)
SELECT last.*,
	EXISTS (
		SELECT FROM "make_ups" chair CROSS JOIN LATERAL (
			SELECT "mark" FROM "counting" WHERE counting."class_id" = chair."class_id" AND counting."student_id" = chair."student_id"
			ORDER BY "at" DESC, "id" DESC LIMIT 1
		) there
		WHERE chair."missed_class_id" = last."class_id" AND chair."student_id" = last."student_id"
			AND there."mark" IN ('present', 'late')
	) AS "is_made_up",
	EXISTS (
		SELECT FROM "make_ups" chair WHERE chair."class_id" = last."class_id" AND chair."student_id" = last."student_id"
	) AS "is_guest"
FROM "last";
--> statement-breakpoint
-- Whoever counts a student holds their row: two who change what is said of one count one after the other, and the second
-- sees what the first has said, since each statement looks anew.
CREATE FUNCTION "count_attendance"("of_students" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "people" WHERE "id" = ANY("of_students") ORDER BY "id" FOR NO KEY UPDATE;
	DELETE FROM "attendance_counts" WHERE "student_id" = ANY("of_students");
	INSERT INTO "attendance_counts" ("student_id", "course_id", "attended", "of", "missed_in_a_row")
	SELECT "student_id", "course_id",
		count(*) FILTER (WHERE "was_there" OR "is_made_up"),
		count(*) FILTER (WHERE "mark" <> 'excused' OR "is_made_up"),
		count(*) FILTER (WHERE "mark" = 'absent' AND NOT "is_made_up" AND "starts_at" > coalesce("there_last", '-infinity'))
	FROM (
		SELECT *, max("starts_at") FILTER (WHERE "was_there") OVER (PARTITION BY "student_id", "course_id") AS "there_last"
		FROM (
			SELECT said.*, held."starts_at", taught."course_id", said."mark" IN ('present', 'late') AS "was_there"
			FROM "standing_marks" said JOIN "classes" held ON held."id" = said."class_id" JOIN "batches" taught ON taught."id" = held."batch_id"
			WHERE said."student_id" = ANY("of_students") AND NOT said."is_guest"
		) own
	) judged
	GROUP BY "student_id", "course_id";
END $$;
--> statement-breakpoint
-- Of whom something is said or taken back, they are counted anew: written as a query in each trigger's argument. What was
-- said is never overwritten.
CREATE FUNCTION "count_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('select count_attendance(array(select distinct student_id from %s))', tg_argv[0]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "count_came" AFTER INSERT ON "marks" REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('came');
--> statement-breakpoint
CREATE TRIGGER "count_went" AFTER DELETE ON "marks" REFERENCING OLD TABLE AS went
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('went');
--> statement-breakpoint
CREATE TRIGGER "count_came" AFTER INSERT ON "make_ups" REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('came');
--> statement-breakpoint
CREATE TRIGGER "count_went" AFTER DELETE ON "make_ups" REFERENCING OLD TABLE AS went
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('went');
--> statement-breakpoint
CREATE TRIGGER "count_changed" AFTER UPDATE ON "classes" REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('marks where class_id in (select id from came join went using (id)
		where (came.state = ''cancelled'', came.starts_at) <> (went.state = ''cancelled'', went.starts_at))');
--> statement-breakpoint
SELECT "count_attendance"(array(SELECT DISTINCT "student_id" FROM "marks"));
