DROP INDEX "enrollments_course_id_index";--> statement-breakpoint
CREATE INDEX "enrollments_course_id_id_index" ON "enrollments" USING btree ("course_id","id");