CREATE TABLE "erased_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"ciphertext" text NOT NULL,
	"erase_on" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sealed_records_user_id_index" ON "sealed_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sealed_records_erase_on_index" ON "sealed_records" USING btree ("erase_on");