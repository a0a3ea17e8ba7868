CREATE TABLE "merged_enquirers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquirer_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merged_enquirers" ADD CONSTRAINT "merged_enquirers_enquirer_id_enquirers_id_fk" FOREIGN KEY ("enquirer_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_enquirers_enquirer_id_index" ON "merged_enquirers" USING btree ("enquirer_id");