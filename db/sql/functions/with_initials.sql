-- 'A. P. J. Kalam' is found by 'APJ Kalam' too. It is given what is folded and does not fold itself: ANALYZE runs with a search_path
-- on which a function finds no other.
CREATE OR REPLACE FUNCTION with_initials(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF folded ~ '(^| )[a-z] [a-z]( |$)' THEN
    RETURN folded || E'\n ' || regexp_replace(folded, '(?<![^ ])([a-z]) +(?=[a-z]( |$))', '\1', 'g');
  END IF;
  RETURN folded;
END $$;
