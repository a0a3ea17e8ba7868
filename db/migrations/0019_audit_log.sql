CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"kind" text,
	"subject_id" uuid,
	"label" text,
	"student_id" uuid,
	"student_name" text,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"address" text,
	"request_id" text
);
--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_kind" ON "audit_log" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_student" ON "audit_log" USING btree ("student_id","at","id") WHERE "audit_log"."student_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin ((' ' || lower("label")) gin_trgm_ops,(' ' || lower("student_name")) gin_trgm_ops);