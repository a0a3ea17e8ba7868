-- Whoever writes is planned as it is asked, by what a row costs on a disk: of fifteen students with 30 marks each all classes
-- of the institute were read, as many as there ever were. Planned as what is asked all day (src/server/db.ts).
ALTER FUNCTION "count_attendance"(uuid[]) SET plan_cache_mode = force_generic_plan SET seq_page_cost = 0.1 SET random_page_cost = 0.1;
