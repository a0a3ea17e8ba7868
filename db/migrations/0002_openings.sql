CREATE TABLE "openings" (
	"enrollment_id" uuid NOT NULL,
	"material_id" uuid NOT NULL,
	"opened_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "openings_enrollment_id_material_id_pk" PRIMARY KEY("enrollment_id","material_id")
);
--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;