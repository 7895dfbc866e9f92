DROP INDEX "order_by_customer";
--> statement-breakpoint
-- That an order was created is told by the order itself.
delete from order_event where position = 0 and status = 'created';
--> statement-breakpoint
-- Kept short, because PostgreSQL reads the text of the condition anew for every statement that sells something. LOW_STOCK is 5 pieces.
drop trigger stock_updated on stock;
--> statement-breakpoint
create trigger stock_updated after update on stock for each row when (new.quantity <= 5 or old.quantity <= 5) execute function log_stock_change();
