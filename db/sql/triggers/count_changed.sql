-- Of whom something is said or taken back, they are counted anew: written as a query in each trigger's argument. What was
-- said is never overwritten.
CREATE OR REPLACE FUNCTION count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('select count_attendance(array(select distinct student_id from %s))', tg_argv[0]);
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_came AFTER INSERT ON attendance_records REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_changed('came');

CREATE OR REPLACE TRIGGER count_went AFTER DELETE ON attendance_records REFERENCING OLD TABLE AS went
	FOR EACH STATEMENT EXECUTE FUNCTION count_changed('went');

CREATE OR REPLACE TRIGGER count_came AFTER INSERT ON make_ups REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_changed('came');

CREATE OR REPLACE TRIGGER count_went AFTER DELETE ON make_ups REFERENCING OLD TABLE AS went
	FOR EACH STATEMENT EXECUTE FUNCTION count_changed('went');

CREATE OR REPLACE TRIGGER count_came AFTER INSERT ON walk_ins REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_changed('came where student_id is not null');

CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON walk_ins REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_changed('(select student_id from came union select student_id from went) changed where student_id is not null');

CREATE OR REPLACE TRIGGER count_went AFTER DELETE ON walk_ins REFERENCING OLD TABLE AS went
	FOR EACH STATEMENT EXECUTE FUNCTION count_changed('went where student_id is not null');

-- A seat changes what counts only of who was marked before the class and left before it began, came back meanwhile or has another
-- pause: few, so that giving and ending seats holds nobody's row.
CREATE OR REPLACE TRIGGER count_came AFTER INSERT ON seats REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_changed('(select said.student_id from attendance_records said
		join classes held on held.id = said.class_id
		join came on came.student_id = said.student_id and came.batch_id = held.batch_id and came.started_at > held.starts_at and came.started_at < held.ends_at) seated');

CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON seats REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_changed('(select said.student_id from attendance_records said
		join classes held on held.id = said.class_id
		join came on came.student_id = said.student_id and came.batch_id = held.batch_id
		join went on went.id = came.id
		where (came.started_at, coalesce(came.ended_at, ''infinity'')) <> (went.started_at, coalesce(went.ended_at, ''infinity''))
			and (held.starts_at >= least(came.ended_at, went.ended_at) or held.ends_at <= greatest(came.started_at, went.started_at))
		union select came.student_id from came join went using (id)
		where (came.paused_from, came.paused_until) is distinct from (went.paused_from, went.paused_until)) seated');

CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON classes REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_changed('attendance_records where student_id is not null and class_id in (select id from came join went using (id)
		where (came.state = ''cancelled'', came.starts_at, coalesce(came.ended_at, came.ends_at))
			<> (went.state = ''cancelled'', went.starts_at, coalesce(went.ended_at, went.ends_at)))');
