-- One row of each table after migration 0050 (commit 238d772c).
INSERT INTO attendance_counts (student_id, course_id, attended, "of", missed_in_a_row)
	VALUES ('00000000-0000-4000-8000-000100000002', '00000000-0000-4000-8000-000100000003', 1, 1, 1);
INSERT INTO users (id, name, email, password_hash, role, is_admin, is_approved, created_at, is_email_verified, phone, address, last_seen_on)
	VALUES ('00000000-0000-4000-8000-000100000002', 'Asha Rao', 'asha@example.org', 'password_hash of users', 'student', false, true, '2026-10-05T09:00:00Z', false, '+919876543210', 'address of users', '2026-10-05');
INSERT INTO courses (id, title, description, preview, price, duration, image, published, modules, version, instructor_id, created_at, audience, outcomes)
	VALUES ('00000000-0000-4000-8000-000100000003', 'title of courses', 'description of courses', 'preview of courses', 100, 'duration of courses', 'image of courses', false, '[]', 1, '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z', 'audience of courses', 'outcomes of courses');
INSERT INTO batches (id, course_id, mentor_id, name, starts_on, weekdays, start_time, end_time, class_count, medium, room, join_url, seats, taken, begins_at, ends_at, version, created_at)
	VALUES ('00000000-0000-4000-8000-000100000004', '00000000-0000-4000-8000-000100000003', '00000000-0000-4000-8000-000100000002', 'name of batches', '2026-10-05', '{Mon,Wed}', '09:00', '11:00', 1, 'classroom', 'room of batches', 'join_url of batches', 5, 2, '2026-10-05T09:00:00Z', '2026-10-05T11:00:00Z', 1, '2026-10-05T09:00:00Z');
INSERT INTO classes (id, batch_id, number, starts_at, ends_at, room, topic, note, state, mentor_id, sequence, changed_at, planned_on, is_added, recording_url)
	VALUES ('00000000-0000-4000-8000-000100000005', '00000000-0000-4000-8000-000100000004', 1, '2026-10-05T09:00:00Z', '2026-10-05T11:00:00Z', 'room of classes', 'topic of classes', 'note of classes', 'planned', '00000000-0000-4000-8000-000100000002', 1, '2026-10-05T09:00:00Z', '2026-10-05', false, 'recording_url of classes');
INSERT INTO demo_bookings (id, full_name, email, phone, created_at, course, message, state, changed_by_id, changed_at)
	VALUES ('00000000-0000-4000-8000-000100000006', 'Asha Rao', 'asha@example.org', '+919876543210', '2026-10-05T09:00:00Z', 'course of demo_bookings', 'message of demo_bookings', 'new', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z');
INSERT INTO attendees (id, class_id, student_id, added_by_id, added_at)
	VALUES ('00000000-0000-4000-8000-000100000007', '00000000-0000-4000-8000-000100000005', '00000000-0000-4000-8000-000100000002', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z');
INSERT INTO audit_log (id, at, actor_id, actor_name, actor_role, action, kind, subject_id, label, student_id, student_name, fields, address, request_id)
	VALUES ('00000000-0000-4000-8000-000100000008', '2026-10-05T09:00:00Z', '00000000-0000-4000-8000-000100000002', 'actor_name of audit_log', 'student', 'action of audit_log', 'course', '00000000-0000-4000-8000-000100000003', 'label of audit_log', '00000000-0000-4000-8000-000100000002', 'student_name of audit_log', '{title}', 'address of audit_log', 'request_id of audit_log');
INSERT INTO blogs (id, slug, title, content, preview, image, published, version, announced_at, author_id, created_at, updated_at)
	VALUES ('00000000-0000-4000-8000-000100000009', 'slug of blogs', 'title of blogs', 'content of blogs', 'preview of blogs', 'image of blogs', false, 1, '2026-10-05T09:00:00Z', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO calendar_entries (user_id, class_id, sequence, event, starts_at, changed_at)
	VALUES ('00000000-0000-4000-8000-000100000002', '00000000-0000-4000-8000-000100000003', 1, '{}', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO certificate_counters (year, last)
	VALUES (2026, 1);
INSERT INTO certificate_keys (kid, x, added_at, retired_at)
	VALUES ('kid-1', 'x of certificate_keys', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO enrollments (id, student_id, course_id, completion_status, completed_date, created_at)
	VALUES ('00000000-0000-4000-8000-000100000013', '00000000-0000-4000-8000-000100000002', '00000000-0000-4000-8000-000100000003', 'completed', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO certificates (id, number, enrollment_id, student_id, course_id, snapshot, token, kid, issued_by_id, issued_at)
	VALUES ('00000000-0000-4000-8000-000100000014', 'KEA-26-00001', '00000000-0000-4000-8000-000100000013', '00000000-0000-4000-8000-000100000002', '00000000-0000-4000-8000-000100000003', '{}', 'a.b.c', 'kid-1', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z');
INSERT INTO check_in_secrets (class_id, secret)
	VALUES ('00000000-0000-4000-8000-000100000005', 'secret of check_in_secrets');
INSERT INTO consents (id, user_id, purpose, given, wording, notice_version, how, at)
	VALUES ('00000000-0000-4000-8000-000100000016', '00000000-0000-4000-8000-000100000002', 'news', false, 'wording of consents', 'notice_version of consents', 'profile', '2026-10-05T09:00:00Z');
INSERT INTO contact_messages (id, full_name, email, phone, created_at, subject, message, state, changed_by_id, changed_at)
	VALUES ('00000000-0000-4000-8000-000100000017', 'full_name of contact_messages', 'asha@example.org', '', '2026-10-05T09:00:00Z', 'subject of contact_messages', 'message of contact_messages', 'new', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z');
INSERT INTO data_copies (id, user_id, html, token_hash, created_at, expires_at, opened_at)
	VALUES ('00000000-0000-4000-8000-000100000018', '00000000-0000-4000-8000-000100000002', 'html of data_copies', 'token_hash of data_copies', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO discussions (id, title, content, category, author_id, sole_author_id, reply_count, created_at, edited_at, hidden_at)
	VALUES ('00000000-0000-4000-8000-000100000019', 'title of discussions', 'content of discussions', 'General', '00000000-0000-4000-8000-000100000002', '00000000-0000-4000-8000-000100000002', 1, '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO emails (id, recipient, person_id, kind, state, attempts, response, created_at, tried_at)
	VALUES ('00000000-0000-4000-8000-000100000020', 'recipient of emails', '00000000-0000-4000-8000-000100000002', 'invitation', 'sent', 1, 'response of emails', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO ended_sessions (token_hash, ended_at)
	VALUES ('token_hash of ended_sessions', '2026-10-05T09:00:00Z');
INSERT INTO enquirers (id, name, email, phone, state, follow_up_on, last_at)
	VALUES ('00000000-0000-4000-8000-000100000022', 'name of enquirers', 'asha@example.org', '+919876543210', 'asked', '2026-10-05', '2026-10-05T09:00:00Z');
INSERT INTO enquirer_contacts (kind, value, enquirer_id)
	VALUES ('email', 'asha@example.org', '00000000-0000-4000-8000-000100000022'), ('phone', '+919876543210', '00000000-0000-4000-8000-000100000022');
INSERT INTO enquirer_log (id, enquirer_id, at, kind, text, by_id)
	VALUES ('00000000-0000-4000-8000-000100000024', '00000000-0000-4000-8000-000100000022', '2026-10-05T09:00:00Z', 'note', 'text of enquirer_log', '00000000-0000-4000-8000-000100000002');
INSERT INTO enquirer_requests (id, enquirer_id, booking_id, due_at, replied_at)
	VALUES ('00000000-0000-4000-8000-000100000025', '00000000-0000-4000-8000-000100000022', '00000000-0000-4000-8000-000100000006', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO erased_accounts (user_id, at)
	VALUES ('00000000-0000-4000-8000-000200000002', '2026-10-05T09:00:00Z');
INSERT INTO feedback_answers (id, batch_id, student_id, ratings, comment, review, review_agreed_at, five)
	VALUES ('00000000-0000-4000-8000-000100000027', '00000000-0000-4000-8000-000100000004', '00000000-0000-4000-8000-000100000002', '[]', 'comment of feedback_answers', 'review of feedback_answers', '2026-10-05T09:00:00Z', 1);
INSERT INTO feedback_given (batch_id, student_id)
	VALUES ('00000000-0000-4000-8000-000100000004', '00000000-0000-4000-8000-000100000002');
INSERT INTO feedback_rounds (batch_id, questions, asked_by_id, asked_at, closes_at, received)
	VALUES ('00000000-0000-4000-8000-000100000004', '[]', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', 0);
INSERT INTO replies (id, discussion_id, content, author_id, created_at, edited_at, hidden_at)
	VALUES ('00000000-0000-4000-8000-000100000030', '00000000-0000-4000-8000-000100000019', 'content of replies', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO forum_cases (id, discussion_id, state, opened_at, decided_at, decided_by_id, decision)
	VALUES ('00000000-0000-4000-8000-000100000031', '00000000-0000-4000-8000-000100000019', 'open', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', '00000000-0000-4000-8000-000100000002', 'decision of forum_cases');
INSERT INTO forum_reports (id, case_id, by_id, reason, created_at)
	VALUES ('00000000-0000-4000-8000-000100000032', '00000000-0000-4000-8000-000100000031', '00000000-0000-4000-8000-000100000002', 'spam', '2026-10-05T09:00:00Z');
INSERT INTO holidays (date, name, by_id, added_at, removed_at)
	VALUES ('2026-10-05', 'name of holidays', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO idempotency_keys (scope, key, fingerprint, answer, created_at)
	VALUES ('scope of idempotency_keys', 'key of idempotency_keys', 'fingerprint of idempotency_keys', '{}', '2026-10-05T09:00:00Z');
INSERT INTO identities (issuer, subject, person_id)
	VALUES ('issuer of identities', 'subject of identities', '00000000-0000-4000-8000-000100000002');
INSERT INTO job_workers (id, seen_at)
	VALUES ('worker-1', '2026-10-05T09:00:00Z');
INSERT INTO limits (key, points, expire)
	VALUES ('key of limits', 1, 1);
INSERT INTO make_ups (class_id, student_id, missed_class_id, since)
	VALUES ('00000000-0000-4000-8000-000100000005', '00000000-0000-4000-8000-000100000002', '00000000-0000-4000-8000-000100000005', '2026-10-05T09:00:00Z');
INSERT INTO marks (id, class_id, student_id, mark, source, at, said_at, by_id, reason, browser, ticket)
	VALUES ('00000000-0000-4000-8000-000100000039', '00000000-0000-4000-8000-000100000005', '00000000-0000-4000-8000-000100000002', 'late', 'register', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', '00000000-0000-4000-8000-000100000002', 'reason of marks', 'browser of marks', 'ticket of marks');
INSERT INTO material_opens (enrollment_id, material_id, opened_at)
	VALUES ('00000000-0000-4000-8000-000100000013', '00000000-0000-4000-8000-000100000003', '2026-10-05T09:00:00Z');
INSERT INTO merged_enquirers (id, enquirer_id)
	VALUES ('00000000-0000-4000-8000-000100000041', '00000000-0000-4000-8000-000100000022');
INSERT INTO notifications (id, type, message, link, channel, actor_id, dedupe_key, created_at, done_at)
	VALUES ('00000000-0000-4000-8000-000100000042', 'info', 'message of notifications', 'link of notifications', 'staff', '00000000-0000-4000-8000-000100000002', 'dedupe_key of notifications', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO passkey_challenges (token_hash, user_id, challenge, expires_at)
	VALUES ('token_hash of passkey_challenges', '00000000-0000-4000-8000-000100000002', 'challenge of passkey_challenges', '2026-10-05T09:00:00Z');
INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at, last_used_at)
	VALUES ('00000000-0000-4000-8000-000100000044', '00000000-0000-4000-8000-000100000002', 'name of passkeys', 'credential_id of passkeys', 'public_key of passkeys', 1, '{}', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO password_links (token_hash, person_id, expires_at)
	VALUES ('token_hash of password_links', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z');
INSERT INTO pending_logins (token_hash, user_id, expires_at)
	VALUES ('token_hash of pending_logins', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z');
INSERT INTO privacy_requests (id, user_id, kind, text, created_at, due_at, answer, answered_at, answered_by_id)
	VALUES ('00000000-0000-4000-8000-000100000047', '00000000-0000-4000-8000-000100000002', 'copy', 'text of privacy_requests', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', 'answer of privacy_requests', '2026-10-05T09:00:00Z', '00000000-0000-4000-8000-000100000002');
INSERT INTO reads (person_id, notification_id)
	VALUES ('00000000-0000-4000-8000-000100000002', '00000000-0000-4000-8000-000100000042');
INSERT INTO recording_opens (class_id, user_id, day, opened_at)
	VALUES ('00000000-0000-4000-8000-000100000005', '00000000-0000-4000-8000-000100000002', '2026-10-05', '2026-10-05T09:00:00Z');
INSERT INTO recovery_codes (code_hash, user_id)
	VALUES ('code_hash of recovery_codes', '00000000-0000-4000-8000-000100000002');
INSERT INTO reminder_links (secret_hash, booking_id, created_at, used_at)
	VALUES ('secret_hash of reminder_links', '00000000-0000-4000-8000-000100000006', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO removed_classes (id, batch_id, number, starts_at, ends_at, topic, mentor_id, sequence, removed_at)
	VALUES ('00000000-0000-4000-8000-000100000052', '00000000-0000-4000-8000-000100000004', 1, '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', 'topic of removed_classes', '00000000-0000-4000-8000-000100000002', 1, '2026-10-05T09:00:00Z');
INSERT INTO retention_notices (user_id, kind, at)
	VALUES ('00000000-0000-4000-8000-000100000002', 'dormant', '2026-10-05T09:00:00Z');
INSERT INTO sealed_records (id, user_id, reason, ciphertext, erase_on)
	VALUES ('00000000-0000-4000-8000-000100000054', '00000000-0000-4000-8000-000100000002', 'asked', 'ciphertext of sealed_records', '2026-10-05');
INSERT INTO seats (id, batch_id, course_id, student_id, since)
	VALUES ('00000000-0000-4000-8000-000100000055', '00000000-0000-4000-8000-000100000004', '00000000-0000-4000-8000-000100000003', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z');
INSERT INTO second_factors (user_id, secret, confirmed_at, last_step)
	VALUES ('00000000-0000-4000-8000-000100000002', 'secret of second_factors', '2026-10-05T09:00:00Z', 1);
INSERT INTO sessions (token_hash, person_id, created_at, expires_at, id, browser)
	VALUES ('token_hash of sessions', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', '00000000-0000-4000-8000-000100000057', 'browser of sessions');
INSERT INTO tallies VALUES ('users', 'student', 1), ('people', 'student', 1);
INSERT INTO timetable_feeds (person_id, secret_hash, created_at)
	VALUES ('00000000-0000-4000-8000-000100000002', 'secret_hash of timetable_feeds', '2026-10-05T09:00:00Z');
INSERT INTO timetable_views (person_id, seen_at)
	VALUES ('00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z');
INSERT INTO unsubscribe_links (token_hash, user_id, purpose, created_at)
	VALUES ('token_hash of unsubscribe_links', '00000000-0000-4000-8000-000100000002', 'news', '2026-10-05T09:00:00Z');
INSERT INTO unwanted_notifications (user_id, kind)
	VALUES ('00000000-0000-4000-8000-000100000002', 'posts');
INSERT INTO uploads (id, name, content_type, size, is_public, person_id, created_at)
	VALUES ('00000000-0000-4000-8000-000100000063', 'name of uploads', 'content_type of uploads', 1, false, '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z');
INSERT INTO uses (upload_id, owner_id)
	VALUES ('00000000-0000-4000-8000-000100000063', '00000000-0000-4000-8000-000100000003');
INSERT INTO visits (id, booking_id, attendee_id, invited_by_id, invited_at, title, starts_at, ends_at, room, notified_at, sequence, evening_at, hours_at, offered_at, offers_until)
	VALUES ('00000000-0000-4000-8000-000100000065', '00000000-0000-4000-8000-000100000006', '00000000-0000-4000-8000-000100000007', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z', 'title of visits', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', 'room of visits', '2026-10-05T09:00:00Z', 2, '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO visit_links (secret_hash, visit_id)
	VALUES ('secret_hash of visit_links', '00000000-0000-4000-8000-000100000065');
INSERT INTO waiting_places (id, batch_id, student_id, since, offered_until)
	VALUES ('00000000-0000-4000-8000-000100000067', '00000000-0000-4000-8000-000100000004', '00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z');
INSERT INTO watermarks (person_id, read_until)
	VALUES ('00000000-0000-4000-8000-000100000002', '2026-10-05T09:00:00Z');
