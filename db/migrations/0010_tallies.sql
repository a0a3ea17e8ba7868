CREATE TABLE "tallies" (
	"of" text NOT NULL,
	"kind" text NOT NULL,
	"more" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "enrollments_in_progress";--> statement-breakpoint
CREATE INDEX "courses_unpublished" ON "courses" USING btree ("id") WHERE not "courses"."published";--> statement-breakpoint
-- Of a statement's rows what came and what went, by kind: the kind is written as an expression in each trigger's argument.
CREATE FUNCTION "tally"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	came text := format('select %s as kind, 1 as more from came', tg_argv[0]);
	went text := format('select %s as kind, -1 as more from went', tg_argv[0]);
BEGIN
	IF tg_op = 'TRUNCATE' THEN
		DELETE FROM "tallies" WHERE "of" = tg_table_name;
	ELSE
		EXECUTE format(
			'insert into tallies select %L, kind, sum(more) from (%s) changed group by kind having sum(more) <> 0',
			tg_table_name,
			CASE tg_op WHEN 'INSERT' THEN came WHEN 'DELETE' THEN went ELSE concat(came, ' union all ', went) END
		);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	tallied record;
BEGIN
	FOR tallied IN SELECT * FROM (VALUES
		('people', 'case when role = ''mentor'' then role when is_approved then role else ''pending'' end'),
		('courses', 'case when published then ''published'' else ''draft'' end'),
		('enrollments', 'completion_status')
	) AS kinds(name, kind) LOOP
		EXECUTE format('create trigger tally_came after insert on %I referencing new table as came for each statement execute function tally(%L)', tallied.name, tallied.kind);
		EXECUTE format('create trigger tally_changed after update on %I referencing old table as went new table as came for each statement execute function tally(%L)', tallied.name, tallied.kind);
		EXECUTE format('create trigger tally_went after delete on %I referencing old table as went for each statement execute function tally(%L)', tallied.name, tallied.kind);
		EXECUTE format('create trigger tally_emptied after truncate on %I for each statement execute function tally()', tallied.name);
		EXECUTE format('insert into tallies select %L, %s, count(*) from %I group by 2', tallied.name, tallied.kind, tallied.name);
	END LOOP;
END $$;
