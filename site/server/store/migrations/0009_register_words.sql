-- Deviations are kept by code. Until now 无偏离 stood chosen beside every answer: only a finished bid has said so.
UPDATE "bid" SET "responses" = (
	SELECT coalesce(jsonb_object_agg(answer.key, answer.value || jsonb_build_object('deviation',
		CASE answer.value ->> 'deviation'
			WHEN '正偏离' THEN 'positive'
			WHEN '负偏离' THEN 'negative'
			WHEN '无偏离' THEN CASE WHEN "bid"."finished_at" IS NULL THEN 'pending' ELSE 'none' END
			ELSE coalesce(answer.value ->> 'deviation', 'pending')
		END)), '{}'::jsonb)
	FROM jsonb_each("bid"."responses") AS answer
) WHERE "responses" <> '{}'::jsonb;
