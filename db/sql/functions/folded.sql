-- Text as it is searched (src/server/db/searched.ts): in small letters; one apostrophe, quotation mark, dash and space each; the two
-- ways to write a Malayalam chillu alike; without invisible marks; initials without dots. In PL/pgSQL, because a function in SQL
-- would be written out each time a query names it, and planning a search would take longer than answering it. Whoever changes what it
-- returns also builds its indexes anew, in a migration.
CREATE OR REPLACE FUNCTION folded(typed text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(typed) > char_length(typed) THEN
    typed := translate(typed,
      E'\u2018\u2019\u201b\u02bc\u2032\u00b4\uff07\u201c\u201d\u201e\u2010\u2011\u2012\u2013\u2014\u2212\uff0d\u00a0\u2009\u202f\u3000\u0d7a\u0d7b\u0d7c\u0d7d\u0d7e\u0d7f\u0d4d\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff',
      E'\'\'\'\'\'\'\'"""-------    \u0d23\u0d28\u0d30\u0d32\u0d33\u0d15');
  END IF;
  IF strpos(typed, '.') > 0 THEN
    typed := rtrim(replace(replace(typed, '. ', ' '), '.', ' '));
  END IF;
  RETURN lower(typed);
END $$;
