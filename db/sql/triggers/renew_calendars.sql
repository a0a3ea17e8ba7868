-- What calendars say of a batch has a version, which is renewed with each change of it, whatever writes it: the argument of each trigger
-- is a query of the batches, $1 the row that changed. Their rows are locked in the order of ids, as everywhere (docs/decisions/020), and
-- who changes classes holds them already. A version is random, so that none comes back.
CREATE OR REPLACE FUNCTION renew_calendars() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_batches uuid[];
BEGIN
	EXECUTE format('select array(%s)', tg_argv[0]) INTO of_batches USING NEW.id;
	PERFORM FROM batches WHERE id = ANY(of_batches) ORDER BY id FOR NO KEY UPDATE;
	UPDATE batches SET calendar_version = gen_random_uuid() WHERE id = ANY(of_batches);
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER renew_came AFTER INSERT ON classes REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION renew_calendars('select batch_id from came');
CREATE OR REPLACE TRIGGER renew_changed AFTER UPDATE ON classes REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION renew_calendars('select batch_id from went union select batch_id from came');
-- Those that a changed pattern takes away stay in calendars, as cancelled: removed_classes is written along with this.
CREATE OR REPLACE TRIGGER renew_went AFTER DELETE ON classes REFERENCING OLD TABLE AS went
	FOR EACH STATEMENT EXECUTE FUNCTION renew_calendars('select batch_id from went');

CREATE OR REPLACE TRIGGER renew_changed AFTER UPDATE ON batches FOR EACH ROW
	WHEN ((OLD.course_id, OLD.mentor_id, OLD.name, OLD.weekdays, OLD.start_time, OLD.delivery_mode)
		IS DISTINCT FROM (NEW.course_id, NEW.mentor_id, NEW.name, NEW.weekdays, NEW.start_time, NEW.delivery_mode))
	EXECUTE FUNCTION renew_calendars('values ($1)');
CREATE OR REPLACE TRIGGER renew_changed AFTER UPDATE ON courses FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title)
	EXECUTE FUNCTION renew_calendars('select id from batches where course_id = $1');
CREATE OR REPLACE TRIGGER renew_changed AFTER UPDATE ON users FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
	EXECUTE FUNCTION renew_calendars('select id from batches where mentor_id = $1 union select batch_id from classes where mentor_id = $1');
