-- What a certificate says never changes; with its student goes all that it says of them, but the hash of its token.
CREATE OR REPLACE FUNCTION guard_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.student_id IS NULL AND OLD.student_id IS NOT NULL THEN
		NEW.snapshot := NULL;
		NEW.token := NULL;
		NEW.reason := NULL;
	ELSIF (NEW.number, NEW.snapshot, NEW.token, NEW.kid) IS DISTINCT FROM (OLD.number, OLD.snapshot, OLD.token, OLD.kid) THEN
		RAISE EXCEPTION 'A certificate is replaced, not changed';
	END IF;
	IF NEW.token_hash IS DISTINCT FROM OLD.token_hash THEN
		RAISE EXCEPTION 'A certificate is replaced, not changed';
	END IF;
	RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER certificates_are_not_changed BEFORE UPDATE ON certificates FOR EACH ROW EXECUTE FUNCTION guard_certificate();
