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
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_copies_user_id_created_at_index" ON "data_copies" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "data_copies_created_at_index" ON "data_copies" USING btree ("created_at");