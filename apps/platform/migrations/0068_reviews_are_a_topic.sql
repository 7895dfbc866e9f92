-- Replies to reviews had been among the messages of shops: whoever did not want to hear of those hears of neither.
INSERT INTO notification_choice (tenant_id, customer_id, topic, channel, is_on, chosen_at)
SELECT tenant_id, customer_id, 'reviews', channel, false, chosen_at FROM notification_choice
 WHERE topic = 'messages' AND channel IN ('shop', 'push') AND NOT is_on
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO consent_change (tenant_id, id, customer_id, topic, channel, is_on, at)
SELECT tenant_id, gen_random_uuid(), customer_id, topic, channel, is_on, chosen_at FROM notification_choice
 WHERE topic = 'reviews' AND NOT is_on;
