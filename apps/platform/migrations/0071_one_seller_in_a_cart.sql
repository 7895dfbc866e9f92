-- Whether a cart that is of one seller (C-15) has come to hold things of another since these lines were read. Being volatile it sees what others have committed
-- while the statement waited for the cart's owner.
create function holds_other_seller(of_tenant uuid, of_customer uuid, of_seller uuid, but uuid[]) returns boolean language plpgsql as $$
begin
  return exists (select from cart_line c join variant v on v.tenant_id = of_tenant and v.id = c.variant_id
                                         join product p on p.tenant_id = of_tenant and p.id = v.product_id
                  where c.tenant_id = of_tenant and c.customer_id = of_customer and c.variant_id <> all(but) and p.seller_id <> of_seller);
end $$;
