-- Offers that are open count as seats that are held: count_seat.sql.
CREATE OR REPLACE FUNCTION count_offer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	came integer := 0;
	went integer := 0;
BEGIN
	IF tg_op <> 'DELETE' THEN came := (NEW.offered_until IS NOT NULL)::integer; END IF;
	IF tg_op <> 'INSERT' THEN went := (OLD.offered_until IS NOT NULL)::integer; END IF;
	IF came <> went THEN
		UPDATE batches SET taken = taken + came - went WHERE id = coalesce(NEW.batch_id, OLD.batch_id);
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_offer AFTER INSERT OR UPDATE OR DELETE ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION count_offer();
