CREATE TABLE "retention_notices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamptz,
	CONSTRAINT "retention_notices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_on" date DEFAULT current_date NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_notices" ADD CONSTRAINT "retention_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;