CREATE TABLE "leaves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid,
	"first_day" date,
	"last_day" date,
	"reason" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamptz,
	"answered_by_id" uuid,
	CONSTRAINT "leave_is_for_a_class_or_days" CHECK (num_nonnulls("leaves"."class_id", "leaves"."first_day") = 1 and ("leaves"."first_day" is null) = ("leaves"."last_day" is null)
        and "leaves"."last_day" - "leaves"."first_day" between 0 and 13),
	CONSTRAINT "leaves_answer" CHECK ("leaves"."answer" in ('excused', 'noted')),
	CONSTRAINT "an_answer_has_a_time" CHECK (("leaves"."answer" is null) = ("leaves"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "attendance_records" DROP CONSTRAINT "attendance_records_source";--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leave_for_a_class_is_asked_once" ON "leaves" USING btree ("student_id","class_id");--> statement-breakpoint
CREATE INDEX "leaves_class_id_index" ON "leaves" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "leaves_answered_by_id_index" ON "leaves" USING btree ("answered_by_id");--> statement-breakpoint
CREATE INDEX "leaves_to_answer" ON "leaves" USING btree ("id") WHERE "leaves"."answer" is null;--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_source" CHECK ("attendance_records"."source" in ('register', 'check-in', 'correction', 'leave'));