-- Writes by how many a statement changed the rows of each kind of a table (docs/decisions/017). The kind is an expression, the argument of
-- each trigger.
CREATE OR REPLACE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	came text := format('select %s as kind, 1 as more from came', tg_argv[0]);
	went text := format('select %s as kind, -1 as more from went', tg_argv[0]);
BEGIN
	IF tg_op = 'TRUNCATE' THEN
		DELETE FROM row_counts WHERE of = tg_table_name;
	ELSE
		EXECUTE format(
			'insert into row_counts select %L, kind, sum(more) from (%s) changed group by kind having sum(more) <> 0',
			tg_table_name,
			CASE tg_op WHEN 'INSERT' THEN came WHEN 'DELETE' THEN went ELSE concat(came, ' union all ', went) END
		);
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_rows_came AFTER INSERT ON users REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('case when role = ''mentor'' then role when is_approved then role else ''pending'' end');
CREATE OR REPLACE TRIGGER count_rows_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('case when role = ''mentor'' then role when is_approved then role else ''pending'' end');
CREATE OR REPLACE TRIGGER count_rows_went AFTER DELETE ON users REFERENCING OLD TABLE AS went
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('case when role = ''mentor'' then role when is_approved then role else ''pending'' end');
CREATE OR REPLACE TRIGGER count_rows_emptied AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION count_rows();

CREATE OR REPLACE TRIGGER count_rows_came AFTER INSERT ON courses REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('case when published then ''published'' else ''draft'' end');
CREATE OR REPLACE TRIGGER count_rows_changed AFTER UPDATE ON courses REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('case when published then ''published'' else ''draft'' end');
CREATE OR REPLACE TRIGGER count_rows_went AFTER DELETE ON courses REFERENCING OLD TABLE AS went
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('case when published then ''published'' else ''draft'' end');
CREATE OR REPLACE TRIGGER count_rows_emptied AFTER TRUNCATE ON courses FOR EACH STATEMENT EXECUTE FUNCTION count_rows();

CREATE OR REPLACE TRIGGER count_rows_came AFTER INSERT ON enrollments REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('completion_status');
CREATE OR REPLACE TRIGGER count_rows_changed AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('completion_status');
CREATE OR REPLACE TRIGGER count_rows_went AFTER DELETE ON enrollments REFERENCING OLD TABLE AS went
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('completion_status');
CREATE OR REPLACE TRIGGER count_rows_emptied AFTER TRUNCATE ON enrollments FOR EACH STATEMENT EXECUTE FUNCTION count_rows();

CREATE OR REPLACE TRIGGER count_rows_came AFTER INSERT ON enquirers REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('state');
CREATE OR REPLACE TRIGGER count_rows_changed AFTER UPDATE ON enquirers REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('state');
CREATE OR REPLACE TRIGGER count_rows_went AFTER DELETE ON enquirers REFERENCING OLD TABLE AS went
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('state');
CREATE OR REPLACE TRIGGER count_rows_emptied AFTER TRUNCATE ON enquirers FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
