-- Which notifications one does not want.
CREATE TABLE "unwanted_notifications" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "unwanted_notifications_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "unwanted_notifications" ADD CONSTRAINT "unwanted_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
