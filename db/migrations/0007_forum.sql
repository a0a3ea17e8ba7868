CREATE TABLE "discussions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"author_id" uuid,
	"sole_author_id" uuid,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid NOT NULL,
	"content" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_sole_author_id_people_id_fk" FOREIGN KEY ("sole_author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discussions_category_id_index" ON "discussions" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "discussions_author_id_index" ON "discussions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "discussions_sole_author_id_index" ON "discussions" USING btree ("sole_author_id");--> statement-breakpoint
CREATE INDEX "discussions_words" ON "discussions" USING gin ("title" gin_trgm_ops,"content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "replies_discussion_id_id_index" ON "replies" USING btree ("discussion_id","id");--> statement-breakpoint
CREATE INDEX "replies_author_id_index" ON "replies" USING btree ("author_id");