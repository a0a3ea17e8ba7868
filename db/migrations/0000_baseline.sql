-- The functions that indexes are made of, in db/sql/functions, come first.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"response" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"tried_at" timestamptz,
	CONSTRAINT "emails_state" CHECK ("emails"."state" in ('waiting', 'sent', 'refused', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "job_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "replays_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"of" text NOT NULL,
	"kind" text NOT NULL,
	"more" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "ended_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"ended_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fresh_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"about" text NOT NULL,
	"state_hash" text NOT NULL,
	"began_at" timestamptz DEFAULT now() NOT NULL,
	"confirmed_at" timestamptz,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "fresh_sign_ins_purpose" CHECK ("fresh_sign_ins"."purpose" in ('password', 'email', 'copy', 'erasure', 'set-up-app', 'remove-app', 'add-passkey', 'remove-passkey', 'recovery-codes', 'two-step-off'))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "known_devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"last_used_at" timestamptz,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_logins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamptz,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"phone_e_164" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"education" jsonb DEFAULT '{"bachelor":{"collegeName":"","degree":"","graduationYear":null},"master":{"collegeName":"","degree":"","graduationYear":null}}'::jsonb NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"last_seen_on" date DEFAULT current_date NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('student', 'mentor')),
	CONSTRAINT "admins_are_mentors" CHECK (not "users"."is_admin" or "users"."role" = 'mentor'),
	CONSTRAINT "mentors_are_approved" CHECK ("users"."is_approved" or "users"."role" = 'student')
);
--> statement-breakpoint
CREATE TABLE "different_enquirers" (
	"enquirer_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	CONSTRAINT "different_enquirers_enquirer_id_from_id_pk" PRIMARY KEY("enquirer_id","from_id")
);
--> statement-breakpoint
CREATE TABLE "enquirer_contacts" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"enquirer_id" uuid NOT NULL,
	CONSTRAINT "enquirer_contacts_kind_value_enquirer_id_pk" PRIMARY KEY("kind","value","enquirer_id"),
	CONSTRAINT "enquirer_contacts_kind" CHECK ("enquirer_contacts"."kind" in ('phone', 'email'))
);
--> statement-breakpoint
CREATE TABLE "enquirer_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquirer_id" uuid NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by_id" uuid,
	CONSTRAINT "enquirer_log_kind" CHECK ("enquirer_log"."kind" in ('phone', 'whatsapp', 'email', 'note', 'follow-up', 'outcome', 'merged', 'split', 'different'))
);
--> statement-breakpoint
CREATE TABLE "enquirer_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquirer_id" uuid NOT NULL,
	"booking_id" uuid,
	"message_id" uuid,
	"due_at" timestamptz NOT NULL,
	"replied_at" timestamptz,
	CONSTRAINT "enquirer_requests_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "enquirer_requests_messageId_unique" UNIQUE("message_id"),
	CONSTRAINT "a_request_is_one" CHECK (num_nonnulls("enquirer_requests"."booking_id", "enquirer_requests"."message_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "enquirers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"phone_e_164" text DEFAULT '' NOT NULL,
	"names" text DEFAULT '' NOT NULL,
	"addresses" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"outcome" text,
	"follow_up_on" date,
	"last_at" timestamptz NOT NULL,
	CONSTRAINT "enquirers_state" CHECK ("enquirers"."state" in ('asked', 'called', 'invited', 'came', 'joined', 'closed')),
	CONSTRAINT "enquirers_outcome" CHECK ("enquirers"."outcome" in ('joined', 'not-now', 'not-interested', 'wrong-number'))
);
--> statement-breakpoint
CREATE TABLE "merged_enquirers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquirer_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_counts" (
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"attended" integer NOT NULL,
	"of" integer NOT NULL,
	"missed_in_a_row" integer NOT NULL,
	CONSTRAINT "attendance_counts_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "attendance_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"student_id" uuid,
	"walk_in_id" uuid,
	"mark" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamptz NOT NULL,
	"said_at" timestamptz NOT NULL,
	"by_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"browser" text,
	"ticket" text,
	CONSTRAINT "attendance_records_ticket_unique" UNIQUE("ticket"),
	CONSTRAINT "a_mark_is_kept_once" UNIQUE("class_id","student_id","by_id","said_at","mark"),
	CONSTRAINT "a_mark_of_a_guest_is_kept_once" UNIQUE("walk_in_id","by_id","said_at","mark"),
	CONSTRAINT "a_mark_is_of_one" CHECK (num_nonnulls("attendance_records"."student_id", "attendance_records"."walk_in_id") = 1),
	CONSTRAINT "attendance_records_mark" CHECK ("attendance_records"."mark" in ('present', 'late', 'absent', 'excused')),
	CONSTRAINT "attendance_records_source" CHECK ("attendance_records"."source" in ('register', 'check-in', 'correction'))
);
--> statement-breakpoint
CREATE TABLE "check_in_secrets" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "walk_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"student_id" uuid,
	"name" text,
	"booking_id" uuid,
	"added_by_id" uuid,
	"added_at" timestamptz NOT NULL,
	CONSTRAINT "an_attendee_is_someone" CHECK (num_nonnulls("walk_ins"."student_id", "walk_ins"."name") > 0)
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"mentor_id" uuid,
	"mentor_since" timestamptz,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"weekdays" text[] NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"class_count" integer NOT NULL,
	"delivery_mode" text NOT NULL,
	"room" text NOT NULL,
	"join_url" text,
	"seats" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"begins_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"cancelled_at" timestamptz,
	"merged_into_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "batches_of_courses" UNIQUE("id","course_id"),
	CONSTRAINT "no_seat_is_given_twice" CHECK ("batches"."taken" between 0 and "batches"."seats"),
	CONSTRAINT "batches_delivery_mode" CHECK ("batches"."delivery_mode" in ('classroom', 'online', 'both')),
	CONSTRAINT "batches_are_small" CHECK ("batches"."seats" between 1 and 15)
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"room" text NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"mentor_id" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamptz,
	"planned_on" date,
	"is_added" boolean DEFAULT false NOT NULL,
	"ended_at" timestamptz,
	"recording_url" text,
	"continues_id" uuid,
	CONSTRAINT "classes_state" CHECK ("classes"."state" in ('planned', 'moved', 'cancelled')),
	CONSTRAINT "a_class_ends_after_it_begins" CHECK ("classes"."ends_at" > "classes"."starts_at"),
	CONSTRAINT "a_class_ends_while_it_is_held" CHECK ("classes"."ended_at" between "classes"."starts_at" and "classes"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"date" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"by_id" uuid,
	"added_at" timestamptz DEFAULT now() NOT NULL,
	"removed_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "make_ups" (
	"class_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"missed_class_id" uuid NOT NULL,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "make_ups_class_id_student_id_pk" PRIMARY KEY("class_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "recording_opens" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"opened_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "recording_opens_class_id_user_id_day_pk" PRIMARY KEY("class_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "removed_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"topic" text NOT NULL,
	"mentor_id" uuid,
	"version" integer NOT NULL,
	"removed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"ended_at" timestamptz,
	"paused_from" date,
	"paused_until" date,
	CONSTRAINT "a_pause_ends" CHECK (("seats"."paused_from" is null) = ("seats"."paused_until" is null) and "seats"."paused_until" - "seats"."paused_from" between 0 and 90)
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"offered_until" timestamptz,
	CONSTRAINT "waitlist_entries_batchId_studentId_unique" UNIQUE("batch_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "blogs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"preview" text NOT NULL,
	"image" text,
	"published" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"announced_at" timestamptz,
	"author_id" uuid,
	"updated_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "blogs_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "certificate_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"x" text NOT NULL,
	"added_at" timestamptz DEFAULT now() NOT NULL,
	"retired_at" timestamptz,
	"compromised_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"enrollment_id" uuid,
	"student_id" uuid,
	"course_id" uuid,
	"snapshot" jsonb,
	"token" text,
	"token_hash" text,
	"kid" text NOT NULL,
	"issued_by_id" uuid,
	"issued_at" timestamptz DEFAULT now() NOT NULL,
	"revoked_by_id" uuid,
	"revoked_at" timestamptz,
	"reason" text,
	"replaces_id" uuid,
	CONSTRAINT "certificates_number_unique" UNIQUE("number"),
	CONSTRAINT "certificates_replacesId_unique" UNIQUE("replaces_id"),
	CONSTRAINT "erased_with_its_student" CHECK (("certificates"."student_id" is null) = ("certificates"."token" is null) and ("certificates"."student_id" is null) = ("certificates"."snapshot" is null))
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"preview" text NOT NULL,
	"price" numeric(10, 2),
	"duration" text NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"outcomes" text DEFAULT '' NOT NULL,
	"image" text,
	"published" boolean NOT NULL,
	"modules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"instructor_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "price_is_not_negative" CHECK ("courses"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"phone_e_164" text DEFAULT '' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"changed_by_id" uuid,
	"changed_at" timestamptz,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "contact_messages_state" CHECK ("contact_messages"."state" in ('new', 'called', 'done'))
);
--> statement-breakpoint
CREATE TABLE "demo_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"phone_e_164" text DEFAULT '' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"changed_by_id" uuid,
	"changed_at" timestamptz,
	"course" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "demo_bookings_state" CHECK ("demo_bookings"."state" in ('new', 'called', 'done'))
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"completion_status" text DEFAULT 'in-progress' NOT NULL,
	"completed_date" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "enrollments_studentId_courseId_unique" UNIQUE("student_id","course_id"),
	CONSTRAINT "enrollments_completion_status" CHECK ("enrollments"."completion_status" in ('in-progress', 'completed')),
	CONSTRAINT "completed_has_a_date" CHECK (("enrollments"."completion_status" = 'completed') = ("enrollments"."completed_date" is not null))
);
--> statement-breakpoint
CREATE TABLE "material_opens" (
	"enrollment_id" uuid NOT NULL,
	"material_id" uuid NOT NULL,
	"opened_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "material_opens_enrollment_id_material_id_pk" PRIMARY KEY("enrollment_id","material_id")
);
--> statement-breakpoint
CREATE TABLE "feedback_answers" (
	"batch_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"ratings" jsonb NOT NULL,
	"comment" text NOT NULL,
	"review" text,
	"review_agreed_at" timestamptz,
	CONSTRAINT "feedback_answers_batch_id_student_id_pk" PRIMARY KEY("batch_id","student_id"),
	CONSTRAINT "a_review_is_agreed_to" CHECK (("feedback_answers"."review" is null) = ("feedback_answers"."review_agreed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "feedback_given" (
	"batch_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "feedback_given_batch_id_student_id_pk" PRIMARY KEY("batch_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "feedback_rounds" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"questions" jsonb NOT NULL,
	"asked_by_id" uuid,
	"asked_at" timestamptz NOT NULL,
	"closes_at" timestamptz NOT NULL,
	"asked" integer NOT NULL,
	"unnamed" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discussions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"author_id" uuid,
	"sole_author_id" uuid,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"edited_at" timestamptz,
	"hidden_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid NOT NULL,
	"reply_id" uuid,
	"state" text NOT NULL,
	"opened_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"decided_at" timestamptz,
	"decided_by_id" uuid,
	"decision" text,
	CONSTRAINT "moderation_cases_state" CHECK ("moderation_cases"."state" in ('open', 'hidden', 'shown'))
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid NOT NULL,
	"content" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"edited_at" timestamptz,
	"hidden_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "forum_reported_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text,
	"content" text NOT NULL,
	"at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"by_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_references" (
	"upload_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "upload_references_upload_id_owner_id_pk" PRIMARY KEY("upload_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"is_public" boolean NOT NULL,
	"user_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_opt_outs" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "notification_opt_outs_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_opt_outs_kind" CHECK ("notification_opt_outs"."kind" in ('courses', 'posts', 'signUps', 'enrollments'))
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	CONSTRAINT "notification_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"channel" text NOT NULL,
	"actor_id" uuid,
	"dedupe_key" text,
	"done_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications_read_until" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"read_until" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"wording" text NOT NULL,
	"notice_version" text NOT NULL,
	"how" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('news', 'testimonial', 'placement')),
	CONSTRAINT "consents_how" CHECK ("consents"."how" in ('profile', 'email', 'restore'))
);
--> statement-breakpoint
CREATE TABLE "data_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"html" text,
	"token_hash" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz,
	"opened_at" timestamptz,
	CONSTRAINT "data_copies_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"due_at" timestamptz NOT NULL,
	"answer" text,
	"answered_at" timestamptz,
	"answered_by_id" uuid,
	"erases_at" timestamptz,
	CONSTRAINT "privacy_requests_kind" CHECK ("privacy_requests"."kind" in ('copy', 'erase', 'correct', 'grievance', 'nominee'))
);
--> statement-breakpoint
CREATE TABLE "retention_notices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamptz,
	CONSTRAINT "retention_notices_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "retention_notices_kind" CHECK ("retention_notices"."kind" in ('dormant', 'undecided'))
);
--> statement-breakpoint
CREATE TABLE "sealed_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"ciphertext" text NOT NULL,
	"erase_on" date NOT NULL,
	CONSTRAINT "sealed_records_reason" CHECK ("sealed_records"."reason" in ('asked', 'staff', 'retention', 'restored'))
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "unsubscribe_links_purpose" CHECK ("unsubscribe_links"."purpose" in ('news', 'testimonial', 'placement'))
);
--> statement-breakpoint
CREATE TABLE "calendar_entries" (
	"user_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"event" jsonb NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_entries_user_id_class_id_pk" PRIMARY KEY("user_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "timetable_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "timetable_feeds_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "timetable_views" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_invitation_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"walk_in_id" uuid,
	"invited_by_id" uuid,
	"invited_at" timestamptz NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"room" text NOT NULL,
	"notified_at" timestamptz NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"evening_reminder_sent_at" timestamptz,
	"hours_reminder_sent_at" timestamptz,
	"offered_at" timestamptz,
	"offers_until" timestamptz,
	"ended_at" timestamptz,
	"ended_by" text,
	CONSTRAINT "demo_invitations_walkInId_unique" UNIQUE("walk_in_id"),
	CONSTRAINT "demo_invitations_ended_by" CHECK ("demo_invitations"."ended_by" in ('visitor', 'move', 'institute'))
);
--> statement-breakpoint
CREATE TABLE "reminder_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"used_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "fresh_sign_ins" ADD CONSTRAINT "fresh_sign_ins_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fresh_sign_ins" ADD CONSTRAINT "fresh_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_logins" ADD CONSTRAINT "pending_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_enquirers" ADD CONSTRAINT "different_enquirers_enquirer_id_enquirers_id_fk" FOREIGN KEY ("enquirer_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_enquirers" ADD CONSTRAINT "different_enquirers_from_id_enquirers_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirer_contacts" ADD CONSTRAINT "enquirer_contacts_enquirer_id_enquirers_id_fk" FOREIGN KEY ("enquirer_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirer_log" ADD CONSTRAINT "enquirer_log_enquirer_id_enquirers_id_fk" FOREIGN KEY ("enquirer_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirer_log" ADD CONSTRAINT "enquirer_log_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirer_requests" ADD CONSTRAINT "enquirer_requests_enquirer_id_enquirers_id_fk" FOREIGN KEY ("enquirer_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirer_requests" ADD CONSTRAINT "enquirer_requests_booking_id_demo_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."demo_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirer_requests" ADD CONSTRAINT "enquirer_requests_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_enquirers" ADD CONSTRAINT "merged_enquirers_enquirer_id_enquirers_id_fk" FOREIGN KEY ("enquirer_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_walk_in_id_walk_ins_id_fk" FOREIGN KEY ("walk_in_id") REFERENCES "public"."walk_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_secrets" ADD CONSTRAINT "check_in_secrets_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_booking_id_demo_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."demo_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_merged_into_id_batches_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_continues_id_classes_id_fk" FOREIGN KEY ("continues_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_ups" ADD CONSTRAINT "make_ups_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_ups" ADD CONSTRAINT "make_ups_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_ups" ADD CONSTRAINT "make_ups_missed_class_id_classes_id_fk" FOREIGN KEY ("missed_class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_opens" ADD CONSTRAINT "recording_opens_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_opens" ADD CONSTRAINT "recording_opens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_classes" ADD CONSTRAINT "removed_classes_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_classes" ADD CONSTRAINT "removed_classes_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_of_batches" FOREIGN KEY ("batch_id","course_id") REFERENCES "public"."batches"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_kid_certificate_keys_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."certificate_keys"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_id_users_id_fk" FOREIGN KEY ("issued_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_id_users_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaces_id_certificates_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_instructor_id_users_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD CONSTRAINT "demo_bookings_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_opens" ADD CONSTRAINT "material_opens_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_given" ADD CONSTRAINT "feedback_given_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_given" ADD CONSTRAINT "feedback_given_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_rounds" ADD CONSTRAINT "feedback_rounds_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_rounds" ADD CONSTRAINT "feedback_rounds_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_sole_author_id_users_id_fk" FOREIGN KEY ("sole_author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reported_texts" ADD CONSTRAINT "forum_reported_texts_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reported_texts" ADD CONSTRAINT "forum_reported_texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reports" ADD CONSTRAINT "forum_reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reports" ADD CONSTRAINT "forum_reports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_references" ADD CONSTRAINT "upload_references_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_opt_outs" ADD CONSTRAINT "notification_opt_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications_read_until" ADD CONSTRAINT "notifications_read_until_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_notices" ADD CONSTRAINT "retention_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_feeds" ADD CONSTRAINT "timetable_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_views" ADD CONSTRAINT "timetable_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_invitation_links" ADD CONSTRAINT "demo_invitation_links_invitation_id_demo_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."demo_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_invitations" ADD CONSTRAINT "demo_invitations_booking_id_demo_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."demo_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_invitations" ADD CONSTRAINT "demo_invitations_walk_in_id_walk_ins_id_fk" FOREIGN KEY ("walk_in_id") REFERENCES "public"."walk_ins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_invitations" ADD CONSTRAINT "demo_invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_links" ADD CONSTRAINT "reminder_links_booking_id_demo_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."demo_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_user_id_id_index" ON "emails" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "emails_recipient_index" ON "emails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_kind" ON "audit_log" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_student" ON "audit_log" USING btree ("student_id","at","id") WHERE "audit_log"."student_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin ((' ' || with_initials(folded("label"))) gin_trgm_ops,(' ' || with_initials(folded("student_name"))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ended_sessions_ended_at_index" ON "ended_sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "fresh_sign_ins_user_id_index" ON "fresh_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "fresh_sign_ins_expires_at_index" ON "fresh_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identities_user_id_index" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_user_id_index" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_expires_at_index" ON "known_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_id_index" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_links_user_id_index" ON "password_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_links_expires_at_index" ON "password_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_logins_user_id_index" ON "pending_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_logins_expires_at_index" ON "pending_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id_index" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("role",lower("name"),"id",(' ' || with_initials(folded("name")) || E'\n ' || "email"),"name","email","is_approved");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("role","email","id");--> statement-breakpoint
CREATE INDEX "users_by_approval" ON "users" USING btree ("role","is_approved","id");--> statement-breakpoint
CREATE INDEX "users_waiting_by_name" ON "users" USING btree (lower("name"),"id") WHERE "users"."role" = 'student' and not "users"."is_approved";--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ((' ' || with_initials(folded("name"))) gin_trgm_ops,(' ' || with_initials(folded("name")) || E'\n ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_beginning" ON "users" USING btree (folded("name") collate "C");--> statement-breakpoint
CREATE INDEX "users_by_address" ON "users" USING btree ("email" collate "C");--> statement-breakpoint
CREATE INDEX "users_words_in_latin" ON "users" USING gin ((' ' || with_initials(folded(translate("name", 'ँंःऄअआइईउऊऋऌऍऎएऐऑऒओऔकखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसहािीुूृॄॅॆेैॉॊोौಁಂಃ಄ಅಆಇಈಉಊಋಌ಍ಎಏಐ಑ಒಓಔಕಖಗಘಙಚಛಜಝಞಟಠಡಢಣತಥದಧನ಩ಪಫಬಭಮಯರಱಲಳ಴ವಶಷಸಹಾಿೀುೂೃೄ೅ೆೇೈ೉ೊೋೌ़ऽ಼्ಽ್', 'nnhaaaiiuurleeeeooookkggnccjjnttddnttddnnppbbmyrrlllvssshaiiuurreeeeoooonnhaaaiiuurleeeeooookkggnccjjnttddnttddnnppbbmyrrlllvssshaiiuurreeeeoooo')))) gin_trgm_ops) WHERE octet_length("users"."name") > char_length("users"."name");--> statement-breakpoint
CREATE INDEX "users_with_signs" ON "users" USING btree ("id","name","email","role") WHERE ("users"."name" || "users"."email") ~ '[^a-zA-Z0-9 @.]';--> statement-breakpoint
CREATE INDEX "different_enquirers_from_id_index" ON "different_enquirers" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "enquirer_contacts_enquirer_id_index" ON "enquirer_contacts" USING btree ("enquirer_id");--> statement-breakpoint
CREATE INDEX "enquirer_log_enquirer_id_at_index" ON "enquirer_log" USING btree ("enquirer_id","at");--> statement-breakpoint
CREATE INDEX "enquirer_log_by_id_index" ON "enquirer_log" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "enquirer_requests_enquirer_id_index" ON "enquirer_requests" USING btree ("enquirer_id");--> statement-breakpoint
CREATE INDEX "enquirer_requests_due_at_index" ON "enquirer_requests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "enquirers_by_time" ON "enquirers" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "enquirers_by_name" ON "enquirers" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "enquirers_by_state" ON "enquirers" USING btree ("state","last_at","id");--> statement-breakpoint
CREATE INDEX "enquirers_by_call" ON "enquirers" USING btree (coalesce("follow_up_on", '9999-12-31'),"id");--> statement-breakpoint
CREATE INDEX "enquirers_searched" ON "enquirers" USING gin ((' ' || with_initials(folded("names")) || E'\n ' || "addresses") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "merged_enquirers_enquirer_id_index" ON "merged_enquirers" USING btree ("enquirer_id");--> statement-breakpoint
CREATE INDEX "who_is_missing" ON "attendance_counts" USING btree ("course_id") WHERE "attendance_counts"."missed_in_a_row" >= 2;--> statement-breakpoint
CREATE INDEX "attendance_records_student_id_class_id_index" ON "attendance_records" USING btree ("student_id","class_id");--> statement-breakpoint
CREATE INDEX "attendance_records_by_id_index" ON "attendance_records" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_student_is_added_once" ON "walk_ins" USING btree ("class_id","student_id") WHERE "walk_ins"."name" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "a_visitor_is_added_once" ON "walk_ins" USING btree ("class_id","booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_name_is_added_once" ON "walk_ins" USING btree ("class_id",lower("name")) WHERE "walk_ins"."booking_id" is null;--> statement-breakpoint
CREATE INDEX "walk_ins_student_id_index" ON "walk_ins" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "walk_ins_booking_id_index" ON "walk_ins" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "walk_ins_added_by_id_index" ON "walk_ins" USING btree ("added_by_id");--> statement-breakpoint
CREATE INDEX "batches_course_id_begins_at_index" ON "batches" USING btree ("course_id","begins_at");--> statement-breakpoint
CREATE INDEX "coming_batches" ON "batches" USING btree ("begins_at") WHERE "batches"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "batches_mentor_id_index" ON "batches" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "batches_merged_into_id_index" ON "batches" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "classes_of_batches" ON "classes" USING btree ("batch_id","starts_at");--> statement-breakpoint
CREATE INDEX "classes_continues_id_index" ON "classes" USING btree ("continues_id");--> statement-breakpoint
CREATE INDEX "classes_starts_at_index" ON "classes" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "classes_mentor_id_index" ON "classes" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "make_ups_student_id_index" ON "make_ups" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "make_ups_missed_class_id_index" ON "make_ups" USING btree ("missed_class_id");--> statement-breakpoint
CREATE INDEX "recording_opens_user_id_index" ON "recording_opens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_classes_batch_id_index" ON "removed_classes" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "removed_classes_mentor_id_index" ON "removed_classes" USING btree ("mentor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_seat_in_a_course" ON "seats" USING btree ("student_id","course_id") WHERE "seats"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "seats_batch_id_index" ON "seats" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "seats_student_id_index" ON "seats" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "paused_seats" ON "seats" USING btree ("student_id") WHERE "seats"."paused_from" is not null;--> statement-breakpoint
CREATE INDEX "waitlist_entries_student_id_index" ON "waitlist_entries" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "blogs_author_id_index" ON "blogs" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_valid_certificate" ON "certificates" USING btree ("student_id","course_id") WHERE "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_enrollment_id_index" ON "certificates" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "certificates_student_id_index" ON "certificates" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "certificates_course_id_index" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "certificates_issued_by_id_index" ON "certificates" USING btree ("issued_by_id");--> statement-breakpoint
CREATE INDEX "certificates_revoked_by_id_index" ON "certificates" USING btree ("revoked_by_id");--> statement-breakpoint
CREATE INDEX "courses_instructor_id_index" ON "courses" USING btree ("instructor_id");--> statement-breakpoint
CREATE INDEX "courses_words" ON "courses" USING gin ((' ' || with_initials(folded("title"))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_unpublished" ON "courses" USING btree ("id") WHERE not "courses"."published";--> statement-breakpoint
CREATE INDEX "contact_messages_by_name" ON "contact_messages" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_email" ON "contact_messages" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_subject" ON "contact_messages" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "contact_messages_to_do" ON "contact_messages" USING btree ("state","id") WHERE "contact_messages"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "contact_messages_by_who_changed" ON "contact_messages" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ((' ' || with_initials(folded("full_name"))) gin_trgm_ops,(' ' || with_initials(folded("email"))) gin_trgm_ops,(' ' || with_initials(folded("phone_e_164"))) gin_trgm_ops,(' ' || folded("message")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "demo_bookings_by_name" ON "demo_bookings" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "demo_bookings_by_email" ON "demo_bookings" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "demo_bookings_by_course" ON "demo_bookings" USING btree ("course","id");--> statement-breakpoint
CREATE INDEX "demo_bookings_to_do" ON "demo_bookings" USING btree ("state","id") WHERE "demo_bookings"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "demo_bookings_by_who_changed" ON "demo_bookings" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "demo_bookings_words" ON "demo_bookings" USING gin ((' ' || with_initials(folded("full_name"))) gin_trgm_ops,(' ' || with_initials(folded("email"))) gin_trgm_ops,(' ' || with_initials(folded("phone_e_164"))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enrollments_course_id_id_index" ON "enrollments" USING btree ("course_id","id");--> statement-breakpoint
CREATE INDEX "feedback_answers_student_id_index" ON "feedback_answers" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "feedback_given_student_id_index" ON "feedback_given" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "feedback_rounds_asked_by_id_index" ON "feedback_rounds" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "discussions_category_id_index" ON "discussions" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "discussions_author_id_index" ON "discussions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "discussions_sole_author_id_index" ON "discussions" USING btree ("sole_author_id");--> statement-breakpoint
CREATE INDEX "discussions_by_beginning" ON "discussions" USING btree (folded("title") collate "C");--> statement-breakpoint
CREATE INDEX "discussions_words" ON "discussions" USING gin ((' ' || with_initials(folded("title"))) gin_trgm_ops,(' ' || folded("content")) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "a_post_has_one_case" ON "moderation_cases" USING btree (coalesce("reply_id", "discussion_id"));--> statement-breakpoint
CREATE INDEX "moderation_cases_discussion_id_index" ON "moderation_cases" USING btree ("discussion_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_reply_id_index" ON "moderation_cases" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_decided_by_id_index" ON "moderation_cases" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_by_state" ON "moderation_cases" USING btree ("state","opened_at","id");--> statement-breakpoint
CREATE INDEX "moderation_cases_by_time" ON "moderation_cases" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "replies_discussion_id_id_index" ON "replies" USING btree ("discussion_id","id");--> statement-breakpoint
CREATE INDEX "replies_author_id_index" ON "replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "forum_reported_texts_case_id_id_index" ON "forum_reported_texts" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "forum_reported_texts_author_id_index" ON "forum_reported_texts" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_post_is_reported_once_by_each" ON "forum_reports" USING btree ("case_id","by_id");--> statement-breakpoint
CREATE INDEX "forum_reports_by_id_index" ON "forum_reports" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "upload_references_owner_id_index" ON "upload_references" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_user_id_index" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_channel_id_index" ON "notifications" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "notifications_created_at_index" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "consents_user_id_purpose_id_index" ON "consents" USING btree ("user_id","purpose","id");--> statement-breakpoint
CREATE INDEX "consents_purpose_user_id_id_index" ON "consents" USING btree ("purpose","user_id","id");--> statement-breakpoint
CREATE INDEX "data_copies_user_id_created_at_index" ON "data_copies" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "data_copies_created_at_index" ON "data_copies" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "an_account_is_erased_once" ON "privacy_requests" USING btree ("user_id") WHERE "privacy_requests"."erases_at" is not null;--> statement-breakpoint
CREATE INDEX "privacy_requests_erases_at_index" ON "privacy_requests" USING btree ("erases_at") WHERE "privacy_requests"."erases_at" is not null;--> statement-breakpoint
CREATE INDEX "privacy_requests_user_id_id_index" ON "privacy_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_created_at_id_index" ON "privacy_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_answered_by_id_index" ON "privacy_requests" USING btree ("answered_by_id");--> statement-breakpoint
CREATE INDEX "sealed_records_user_id_index" ON "sealed_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sealed_records_erase_on_index" ON "sealed_records" USING btree ("erase_on");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_user_id_index" ON "unsubscribe_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_created_at_index" ON "unsubscribe_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "calendar_entries_starts_at_index" ON "calendar_entries" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "demo_invitation_links_invitation_id_index" ON "demo_invitation_links" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "demo_invitations_booking_id_index" ON "demo_invitations" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "demo_invitations_invited_by_id_index" ON "demo_invitations" USING btree ("invited_by_id");--> statement-breakpoint
CREATE INDEX "demo_invitations_to_come" ON "demo_invitations" USING btree ("starts_at") WHERE "demo_invitations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "reminder_links_booking_id_index" ON "reminder_links" USING btree ("booking_id");
--> statement-breakpoint
-- How many rows resemble a word PostgreSQL estimates by comparing it with a sample of them, which takes a millisecond for a
-- hundred: it is to keep ten.
ALTER INDEX "users_words" ALTER COLUMN 1 SET STATISTICS 10;--> statement-breakpoint
ALTER INDEX "discussions_words" ALTER COLUMN 1 SET STATISTICS 10;--> statement-breakpoint
ALTER INDEX "courses_words" ALTER COLUMN 1 SET STATISTICS 10;
