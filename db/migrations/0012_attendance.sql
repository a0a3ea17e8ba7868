CREATE TABLE "check_in_secrets" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamptz NOT NULL,
	"said_at" timestamptz NOT NULL,
	"by_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"browser" text,
	"ticket" text,
	CONSTRAINT "marks_ticket_unique" UNIQUE("ticket"),
	CONSTRAINT "a_mark_is_kept_once" UNIQUE("class_id","student_id","by_id","said_at","mark"),
	CONSTRAINT "marks_are_known" CHECK ("marks"."mark" in ('present', 'late', 'absent', 'excused'))
);
--> statement-breakpoint
CREATE TABLE "make_ups" (
	"class_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"missed_class_id" uuid NOT NULL,
	"since" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "make_ups_class_id_student_id_pk" PRIMARY KEY("class_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "check_in_secrets" ADD CONSTRAINT "check_in_secrets_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_ups" ADD CONSTRAINT "make_ups_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_ups" ADD CONSTRAINT "make_ups_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_ups" ADD CONSTRAINT "make_ups_missed_class_id_classes_id_fk" FOREIGN KEY ("missed_class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marks_student_id_class_id_index" ON "marks" USING btree ("student_id","class_id");--> statement-breakpoint
CREATE INDEX "marks_by_id_index" ON "marks" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "make_ups_student_id_index" ON "make_ups" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "make_ups_missed_class_id_index" ON "make_ups" USING btree ("missed_class_id");