-- Text as it is searched (src/server/db/searched.ts): in small letters; one apostrophe, quotation mark, dash and space each; the two
-- ways to write a Malayalam chillu alike; without invisible marks; initials without dots. In PL/pgSQL, because a function in SQL
-- would be written out each time a query names it, and planning a search would take longer than answering it.
CREATE FUNCTION "folded"("typed" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(typed) > char_length(typed) THEN
    typed := translate(typed,
      E'\u2018\u2019\u201b\u02bc\u2032\u00b4\uff07\u201c\u201d\u201e\u2010\u2011\u2012\u2013\u2014\u2212\uff0d\u00a0\u2009\u202f\u3000\u0d7a\u0d7b\u0d7c\u0d7d\u0d7e\u0d7f\u0d4d\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff',
      E'\'\'\'\'\'\'\'"""-------    \u0d23\u0d28\u0d30\u0d32\u0d33\u0d15');
  END IF;
  IF strpos(typed, '.') > 0 THEN
    typed := rtrim(replace(replace(typed, '. ', ' '), '.', ' '));
  END IF;
  RETURN lower(typed);
END $$;--> statement-breakpoint
-- 'A. P. J. Kalam' is found by 'APJ Kalam' too. It is given what is folded and does not fold itself: ANALYZE runs with a search_path
-- on which a function finds no other.
CREATE FUNCTION "with_initials"("folded" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF folded ~ '(^| )[a-z] [a-z]( |$)' THEN
    RETURN folded || E'\n ' || regexp_replace(folded, '(?<![^ ])([a-z]) +(?=[a-z]( |$))', '\1', 'g');
  END IF;
  RETURN folded;
END $$;--> statement-breakpoint
DROP INDEX "audit_log_words";--> statement-breakpoint
DROP INDEX "courses_words";--> statement-breakpoint
DROP INDEX "contact_messages_words";--> statement-breakpoint
DROP INDEX "demo_bookings_words";--> statement-breakpoint
DROP INDEX "discussions_by_beginning";--> statement-breakpoint
DROP INDEX "discussions_words";--> statement-breakpoint
DROP INDEX "people_by_name";--> statement-breakpoint
DROP INDEX "people_words";--> statement-breakpoint
DROP INDEX "people_by_beginning";--> statement-breakpoint
DROP INDEX "people_words_in_latin";--> statement-breakpoint
-- What was stored before text was composed as it is stored now.
UPDATE "people" SET "name" = normalize("name", NFC) WHERE NOT ("name" IS NFC NORMALIZED);--> statement-breakpoint
UPDATE "courses" SET "title" = normalize("title", NFC) WHERE NOT ("title" IS NFC NORMALIZED);--> statement-breakpoint
UPDATE "blogs" SET "title" = normalize("title", NFC) WHERE NOT ("title" IS NFC NORMALIZED);--> statement-breakpoint
UPDATE "discussions" SET "title" = normalize("title", NFC), "content" = normalize("content", NFC) WHERE NOT ("title" IS NFC NORMALIZED AND "content" IS NFC NORMALIZED);--> statement-breakpoint
UPDATE "demo_bookings" SET "full_name" = normalize("full_name", NFC) WHERE NOT ("full_name" IS NFC NORMALIZED);--> statement-breakpoint
UPDATE "contact_messages" SET "full_name" = normalize("full_name", NFC), "message" = normalize("message", NFC) WHERE NOT ("full_name" IS NFC NORMALIZED AND "message" IS NFC NORMALIZED);--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin ((' ' || with_initials(folded("label"))) gin_trgm_ops,(' ' || with_initials(folded("student_name"))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_words" ON "courses" USING gin ((' ' || with_initials(folded("title"))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ((' ' || with_initials(folded("full_name"))) gin_trgm_ops,(' ' || with_initials(folded("email"))) gin_trgm_ops,(' ' || with_initials(folded("phone"))) gin_trgm_ops,(' ' || folded("message")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "demo_bookings_words" ON "demo_bookings" USING gin ((' ' || with_initials(folded("full_name"))) gin_trgm_ops,(' ' || with_initials(folded("email"))) gin_trgm_ops,(' ' || with_initials(folded("phone"))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "discussions_by_beginning" ON "discussions" USING btree (folded("title") collate "C");--> statement-breakpoint
CREATE INDEX "discussions_words" ON "discussions" USING gin ((' ' || with_initials(folded("title"))) gin_trgm_ops,(' ' || folded("content")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_by_name" ON "people" USING btree ("role",lower("name"),"id",(' ' || with_initials(folded("name")) || E'\n ' || "email"),"name","email","is_approved");--> statement-breakpoint
CREATE INDEX "people_words" ON "people" USING gin ((' ' || with_initials(folded("name"))) gin_trgm_ops,(' ' || with_initials(folded("name")) || E'\n ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_by_beginning" ON "people" USING btree (folded("name") collate "C");--> statement-breakpoint
CREATE INDEX "people_words_in_latin" ON "people" USING gin ((' ' || with_initials(folded(translate("name", 'ँंःऄअआइईउऊऋऌऍऎएऐऑऒओऔकखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसहािीुूृॄॅॆेैॉॊोौಁಂಃ಄ಅಆಇಈಉಊಋಌ಍ಎಏಐ಑ಒಓಔಕಖಗಘಙಚಛಜಝಞಟಠಡಢಣತಥದಧನ಩ಪಫಬಭಮಯರಱಲಳ಴ವಶಷಸಹಾಿೀುೂೃೄ೅ೆೇೈ೉ೊೋೌ़ऽ಼्ಽ್', 'nnhaaaiiuurleeeeooookkggnccjjnttddnttddnnppbbmyrrlllvssshaiiuurreeeeoooonnhaaaiiuurleeeeooookkggnccjjnttddnttddnnppbbmyrrlllvssshaiiuurreeeeoooo')))) gin_trgm_ops) WHERE octet_length("people"."name") > char_length("people"."name");--> statement-breakpoint
ALTER INDEX "people_words" ALTER COLUMN 1 SET STATISTICS 10;--> statement-breakpoint
ALTER INDEX "discussions_words" ALTER COLUMN 1 SET STATISTICS 10;--> statement-breakpoint
ALTER INDEX "courses_words" ALTER COLUMN 1 SET STATISTICS 10;--> statement-breakpoint
ANALYZE "people", "courses", "discussions", "contact_messages", "demo_bookings", "audit_log";
