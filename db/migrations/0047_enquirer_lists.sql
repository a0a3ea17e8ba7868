DROP INDEX "enquirers_to_call";--> statement-breakpoint
DROP INDEX "enquirers_words";--> statement-breakpoint
CREATE INDEX "enquirers_by_call" ON "enquirers" USING btree (coalesce("follow_up_on", '9999-12-31'),"id");--> statement-breakpoint
CREATE INDEX "enquirers_searched" ON "enquirers" USING gin ((' ' || with_initials(folded("name")) || E'\n ' || "email" || E'\n ' || "phone") gin_trgm_ops);--> statement-breakpoint
-- As in 0010: what came and went, by state.
CREATE TRIGGER "tally_came" AFTER INSERT ON "enquirers" REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "tally"('state');--> statement-breakpoint
CREATE TRIGGER "tally_changed" AFTER UPDATE ON "enquirers" REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "tally"('state');--> statement-breakpoint
CREATE TRIGGER "tally_went" AFTER DELETE ON "enquirers" REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION "tally"('state');--> statement-breakpoint
CREATE TRIGGER "tally_emptied" AFTER TRUNCATE ON "enquirers" FOR EACH STATEMENT EXECUTE FUNCTION "tally"();--> statement-breakpoint
INSERT INTO "tallies" SELECT 'enquirers', "state", count(*) FROM "enquirers" GROUP BY "state";
