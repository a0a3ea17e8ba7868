CREATE TABLE "replays" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "replays_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
-- What was so before it was noted.
INSERT INTO "replays" ("kind", "subject", "at")
	SELECT 'erasedAccount', "user_id"::text, "at" FROM "erased_accounts"
	UNION ALL SELECT 'issuedCertificate', "number", "issued_at" FROM "certificates"
	UNION ALL SELECT 'revokedCertificate', "number", "revoked_at" FROM "certificates" WHERE "revoked_at" IS NOT NULL
	UNION ALL SELECT 'withdrawnConsent', "user_id" || '/' || "purpose", "at" FROM (
		SELECT DISTINCT ON ("user_id", "purpose") * FROM "consents" ORDER BY "user_id", "purpose", "id" DESC
	) "latest" WHERE NOT "given"
	UNION ALL SELECT 'hiddenPost', "id"::text, "hidden_at" FROM "discussions" WHERE "hidden_at" IS NOT NULL
	UNION ALL SELECT 'hiddenPost', "discussion_id" || '/' || "id", "hidden_at" FROM "replies" WHERE "hidden_at" IS NOT NULL
	UNION ALL SELECT 'stoppedReminders', "booking_id"::text, min("used_at") FROM "reminder_links" WHERE "used_at" IS NOT NULL GROUP BY "booking_id";
--> statement-breakpoint
DROP TABLE "erased_accounts" CASCADE;
