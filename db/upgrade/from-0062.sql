-- From the tables after migration 0062 to those of 1.0. Views and triggers are created by db/sql afterwards.
DROP VIEW IF EXISTS people, standing_marks, paused_classes, class_students;
DROP FUNCTION IF EXISTS tally, count_changed, count_seat, count_offer, guard_certificate CASCADE;
-- Until now users were counted under the name that their table had before, too.
DELETE FROM tallies WHERE of = 'people';

ALTER TABLE limits RENAME TO rate_limits;
ALTER TABLE tallies RENAME TO row_counts;
ALTER TABLE watermarks RENAME TO notifications_read_until;
ALTER TABLE reads RENAME TO notification_reads;
ALTER TABLE unwanted_notifications RENAME TO notification_opt_outs;
ALTER TABLE uses RENAME TO upload_references;
ALTER TABLE forum_cases RENAME TO moderation_cases;
ALTER TABLE second_factors RENAME TO totp_factors;
ALTER TABLE waiting_places RENAME TO waitlist_entries;
ALTER TABLE marks RENAME TO attendance_records;
ALTER TABLE attendees RENAME TO walk_ins;
ALTER TABLE visits RENAME TO demo_invitations;
ALTER TABLE visit_links RENAME TO demo_invitation_links;

ALTER TABLE emails RENAME person_id TO user_id;
ALTER TABLE sessions RENAME person_id TO user_id;
ALTER TABLE identities RENAME person_id TO user_id;
ALTER TABLE password_links RENAME person_id TO user_id;
ALTER TABLE uploads RENAME person_id TO user_id;
ALTER TABLE notifications_read_until RENAME person_id TO user_id;
ALTER TABLE notification_reads RENAME person_id TO user_id;
ALTER TABLE timetable_feeds RENAME person_id TO user_id;
ALTER TABLE timetable_views RENAME person_id TO user_id;
ALTER TABLE attendance_records RENAME attendee_id TO walk_in_id;
ALTER TABLE demo_invitations RENAME attendee_id TO walk_in_id;
ALTER TABLE demo_invitations RENAME sequence TO version;
ALTER TABLE batches RENAME medium TO delivery_mode;
ALTER TABLE seats RENAME since TO started_at;
ALTER TABLE seats RENAME until TO ended_at;
ALTER TABLE make_ups RENAME since TO started_at;
ALTER TABLE waitlist_entries RENAME since TO started_at;
ALTER TABLE classes RENAME sequence TO version;
ALTER TABLE removed_classes RENAME sequence TO version;
ALTER TABLE calendar_entries RENAME sequence TO version;
ALTER TABLE demo_invitations RENAME evening_at TO evening_reminder_sent_at;
ALTER TABLE demo_invitations RENAME hours_at TO hours_reminder_sent_at;
ALTER TABLE demo_invitation_links RENAME visit_id TO invitation_id;

-- Indexes and constraints are named after their tables and columns.
DO $$
DECLARE
	renamed text[][] := ARRAY[
		['limits', 'rate_limits'], ['tallies', 'row_counts'], ['watermarks', 'notifications_read_until'], ['reads', 'notification_reads'],
		['unwanted_notifications', 'notification_opt_outs'], ['uses', 'upload_references'], ['forum_cases', 'moderation_cases'],
		['second_factors', 'totp_factors'], ['person_id', 'user_id'], ['marks', 'attendance_records'], ['waiting_places', 'waitlist_entries'],
		['attendees', 'walk_ins'], ['attendee_id', 'walk_in_id'], ['attendeeId', 'walkInId'], ['visits', 'demo_invitations'],
		['visit_links', 'demo_invitation_links'], ['visit_id', 'invitation_id']
	];
	old record;
	new_name text;
	pair text[];
BEGIN
	FOR old IN
		SELECT conname AS name, format('ALTER TABLE %s RENAME CONSTRAINT', conrelid::regclass) AS command
			FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
		UNION ALL SELECT relname, 'ALTER INDEX'
			FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'i'
				AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = pg_class.oid AND contype IN ('p', 'u'))
		ORDER BY 1
	LOOP
		new_name := old.name;
		FOREACH pair SLICE 1 IN ARRAY renamed LOOP
			new_name := regexp_replace(new_name, format('(^|_)%s(_|$)', pair[1]), format('\1%s\2', pair[2]), 'g');
		END LOOP;
		IF new_name <> old.name THEN
			EXECUTE format('%s %I %s %I', old.command, old.name, CASE old.command WHEN 'ALTER INDEX' THEN 'RENAME TO' ELSE 'TO' END, new_name);
		END IF;
	END LOOP;
END $$;

-- A column of a few words takes no other.
ALTER TABLE attendance_records DROP CONSTRAINT attendance_records_are_known;
ALTER TABLE emails ADD CONSTRAINT emails_state CHECK (state IN ('waiting', 'sent', 'refused', 'failed', 'dropped'));
ALTER TABLE fresh_sign_ins ADD CONSTRAINT fresh_sign_ins_purpose CHECK (purpose IN ('password', 'email', 'copy', 'erasure', 'set-up-app', 'remove-app', 'add-passkey', 'remove-passkey', 'recovery-codes', 'two-step-off'));
ALTER TABLE users ADD CONSTRAINT users_role CHECK (role IN ('student', 'mentor'));
ALTER TABLE enquirer_contacts ADD CONSTRAINT enquirer_contacts_kind CHECK (kind IN ('phone', 'email'));
ALTER TABLE enquirer_log ADD CONSTRAINT enquirer_log_kind CHECK (kind IN ('phone', 'whatsapp', 'email', 'note', 'follow-up', 'outcome', 'merged', 'split', 'different'));
ALTER TABLE enquirers ADD CONSTRAINT enquirers_state CHECK (state IN ('asked', 'called', 'invited', 'came', 'joined', 'closed'));
ALTER TABLE enquirers ADD CONSTRAINT enquirers_outcome CHECK (outcome IN ('joined', 'not-now', 'not-interested', 'wrong-number'));
ALTER TABLE attendance_records ADD CONSTRAINT attendance_records_mark CHECK (mark IN ('present', 'late', 'absent', 'excused'));
ALTER TABLE attendance_records ADD CONSTRAINT attendance_records_source CHECK (source IN ('register', 'check-in', 'correction'));
ALTER TABLE batches ADD CONSTRAINT batches_delivery_mode CHECK (delivery_mode IN ('classroom', 'online', 'both'));
ALTER TABLE classes ADD CONSTRAINT classes_state CHECK (state IN ('planned', 'moved', 'cancelled'));
ALTER TABLE contact_messages ADD CONSTRAINT contact_messages_state CHECK (state IN ('new', 'called', 'done'));
ALTER TABLE demo_bookings ADD CONSTRAINT demo_bookings_state CHECK (state IN ('new', 'called', 'done'));
ALTER TABLE enrollments ADD CONSTRAINT enrollments_completion_status CHECK (completion_status IN ('in-progress', 'completed'));
ALTER TABLE moderation_cases ADD CONSTRAINT moderation_cases_state CHECK (state IN ('open', 'hidden', 'shown'));
ALTER TABLE notification_opt_outs ADD CONSTRAINT notification_opt_outs_kind CHECK (kind IN ('courses', 'posts', 'signUps', 'enrollments'));
ALTER TABLE consents ADD CONSTRAINT consents_purpose CHECK (purpose IN ('news', 'testimonial', 'placement'));
ALTER TABLE consents ADD CONSTRAINT consents_how CHECK (how IN ('profile', 'email', 'restore'));
ALTER TABLE privacy_requests ADD CONSTRAINT privacy_requests_kind CHECK (kind IN ('copy', 'erase', 'correct', 'grievance', 'nominee'));
ALTER TABLE retention_notices ADD CONSTRAINT retention_notices_kind CHECK (kind IN ('dormant', 'undecided'));
ALTER TABLE sealed_records ADD CONSTRAINT sealed_records_reason CHECK (reason IN ('asked', 'staff', 'retention', 'restored'));
ALTER TABLE unsubscribe_links ADD CONSTRAINT unsubscribe_links_purpose CHECK (purpose IN ('news', 'testimonial', 'placement'));
ALTER TABLE demo_invitations ADD CONSTRAINT demo_invitations_ended_by CHECK (ended_by IN ('visitor', 'move', 'institute'));
