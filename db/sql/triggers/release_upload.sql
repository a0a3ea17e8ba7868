-- A handout goes with its batch, and that with its course: what was uploaded for it appears there no longer, and is tidied away.
CREATE OR REPLACE FUNCTION release_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM upload_references WHERE owner_id = OLD.id;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER release_upload AFTER DELETE ON handouts FOR EACH ROW EXECUTE FUNCTION release_upload();
