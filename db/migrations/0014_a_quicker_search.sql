DROP INDEX "contact_messages_words";--> statement-breakpoint
DROP INDEX "demo_bookings_words";--> statement-breakpoint
DROP INDEX "discussions_words";--> statement-breakpoint
DROP INDEX "people_by_name";--> statement-breakpoint
DROP INDEX "people_words";--> statement-breakpoint
DROP INDEX "people_words_in_latin";--> statement-breakpoint
CREATE INDEX "courses_words" ON "courses" USING gin ((' ' || lower("title")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_with_signs" ON "people" USING btree ("id","name","email","role") WHERE ("people"."name" || "people"."email") ~ '[^a-zA-Z0-9 @.]';--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ((' ' || lower("full_name")) gin_trgm_ops,(' ' || lower("email")) gin_trgm_ops,(' ' || lower("phone")) gin_trgm_ops,(' ' || lower("message")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "demo_bookings_words" ON "demo_bookings" USING gin ((' ' || lower("full_name")) gin_trgm_ops,(' ' || lower("email")) gin_trgm_ops,(' ' || lower("phone")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "discussions_words" ON "discussions" USING gin ((' ' || lower("title")) gin_trgm_ops,(' ' || lower("content")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_by_name" ON "people" USING btree ("role",lower("name"),"id",(' ' || lower("name") || E'\n ' || "email"),"name","email","is_approved");--> statement-breakpoint
CREATE INDEX "people_words" ON "people" USING gin ((' ' || lower("name")) gin_trgm_ops,(' ' || lower("name") || E'\n ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_words_in_latin" ON "people" USING gin ((' ' || lower(translate("name", 'ँंःऄअआइईउऊऋऌऍऎएऐऑऒओऔकखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसहािीुूृॄॅॆेैॉॊोौಁಂಃ಄ಅಆಇಈಉಊಋಌ಍ಎಏಐ಑ಒಓಔಕಖಗಘಙಚಛಜಝಞಟಠಡಢಣತಥದಧನ಩ಪಫಬಭಮಯರಱಲಳ಴ವಶಷಸಹಾಿೀುೂೃೄ೅ೆೇೈ೉ೊೋೌ़ऽ಼्ಽ್', 'nnhaaaiiuurleeeeooookkggnccjjnttddnttddnnppbbmyrrlllvssshaiiuurreeeeoooonnhaaaiiuurleeeeooookkggnccjjnttddnttddnnppbbmyrrlllvssshaiiuurreeeeoooo'))) gin_trgm_ops) WHERE octet_length("people"."name") > char_length("people"."name");--> statement-breakpoint
-- How many rows resemble a word PostgreSQL reckons by comparing it with a sample of them, which takes a millisecond of a
-- hundred and no index is chosen by: it is to keep ten.
ALTER INDEX "people_words" ALTER COLUMN 1 SET STATISTICS 10;--> statement-breakpoint
ALTER INDEX "discussions_words" ALTER COLUMN 1 SET STATISTICS 10;--> statement-breakpoint
ALTER INDEX "courses_words" ALTER COLUMN 1 SET STATISTICS 10;--> statement-breakpoint
-- Of what an index is made, PostgreSQL learns with the rows that come next: until then it would guess.
ANALYZE "people", "courses", "discussions", "contact_messages", "demo_bookings";
