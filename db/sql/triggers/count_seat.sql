-- Seats held plus offers open stand in their batch's row, where a constraint watches them: whoever takes one, and
-- however it goes, by a call or along with its student.
CREATE OR REPLACE FUNCTION count_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	came integer := 0;
	went integer := 0;
BEGIN
	IF tg_op <> 'DELETE' THEN came := (NEW.ended_at IS NULL)::integer; END IF;
	IF tg_op <> 'INSERT' THEN went := (OLD.ended_at IS NULL)::integer; END IF;
	IF came <> went THEN
		UPDATE batches SET taken = taken + came - went WHERE id = coalesce(NEW.batch_id, OLD.batch_id);
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_seat AFTER INSERT OR UPDATE OR DELETE ON seats FOR EACH ROW EXECUTE FUNCTION count_seat();
