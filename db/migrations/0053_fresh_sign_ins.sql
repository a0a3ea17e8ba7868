CREATE TABLE "fresh_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"about" text NOT NULL,
	"state_hash" text NOT NULL,
	"began_at" timestamptz DEFAULT now() NOT NULL,
	"confirmed_at" timestamptz,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fresh_sign_ins" ADD CONSTRAINT "fresh_sign_ins_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fresh_sign_ins" ADD CONSTRAINT "fresh_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fresh_sign_ins_user_id_index" ON "fresh_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "fresh_sign_ins_expires_at_index" ON "fresh_sign_ins" USING btree ("expires_at");