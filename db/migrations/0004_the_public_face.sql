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
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "blogs_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"course" text NOT NULL,
	"message" text NOT NULL
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
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"is_public" boolean NOT NULL,
	"person_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uses" (
	"upload_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "uses_upload_id_owner_id_pk" PRIMARY KEY("upload_id","owner_id")
);
--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_sole_author_id_people_id_fk" FOREIGN KEY ("sole_author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uses" ADD CONSTRAINT "uses_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blogs_author_id_index" ON "blogs" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_name" ON "contact_messages" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_email" ON "contact_messages" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_subject" ON "contact_messages" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ("full_name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops,"message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "demo_bookings_by_name" ON "demo_bookings" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "demo_bookings_by_email" ON "demo_bookings" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "demo_bookings_by_course" ON "demo_bookings" USING btree ("course","id");--> statement-breakpoint
CREATE INDEX "demo_bookings_words" ON "demo_bookings" USING gin ("full_name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "discussions_category_id_index" ON "discussions" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "discussions_author_id_index" ON "discussions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "discussions_sole_author_id_index" ON "discussions" USING btree ("sole_author_id");--> statement-breakpoint
CREATE INDEX "discussions_by_beginning" ON "discussions" USING btree (lower("title") collate "C");--> statement-breakpoint
CREATE INDEX "discussions_words" ON "discussions" USING gin ("title" gin_trgm_ops,"content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "replies_discussion_id_id_index" ON "replies" USING btree ("discussion_id","id");--> statement-breakpoint
CREATE INDEX "replies_author_id_index" ON "replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "uploads_person_id_index" ON "uploads" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "uses_owner_id_index" ON "uses" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "people_by_beginning" ON "people" USING btree (lower("name") collate "C");--> statement-breakpoint
CREATE INDEX "people_by_address" ON "people" USING btree ("email" collate "C");--> statement-breakpoint
CREATE INDEX "people_words_in_latin" ON "people" USING gin (translate("name", 'ँंःऄअआइईउऊऋऌऍऎएऐऑऒओऔकखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसहािीुूृॄॅॆेैॉॊोौಁಂಃ಄ಅಆಇಈಉಊಋಌ಍ಎಏಐ಑ಒಓಔಕಖಗಘಙಚಛಜಝಞಟಠಡಢಣತಥದಧನ಩ಪಫಬಭಮಯರಱಲಳ಴ವಶಷಸಹಾಿೀುೂೃೄ೅ೆೇೈ೉ೊೋೌ़ऽ಼्ಽ್', 'nnhaaaiiuurleeeeooookkggnccjjnttddnttddnnppbbmyrrlllvssshaiiuurreeeeoooonnhaaaiiuurleeeeooookkggnccjjnttddnttddnnppbbmyrrlllvssshaiiuurreeeeoooo') gin_trgm_ops) WHERE octet_length("people"."name") > char_length("people"."name");